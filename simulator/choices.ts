/**
 * The switches that have a few possible values. The first value is the default, because it is the strictest or the most plausible
 * reading of the documentation.
 */
export const choices = {
	/**
	 * The order of the records of a list. `shuffled` is a mixed order that is the same for every request. `reshuffled` is another order for
	 * each request.
	 */
	order: [
		'idAscending',
		'idDescending',
		'dateAscending',
		'dateDescending',
		'shuffled',
		'reshuffled',
	],
	/**
	 * What /timesheets does with a limit above its documented maximum: it uses the default limit, uses the maximum, or refuses with a 400.
	 */
	aboveMaximum: ['default', 'clamp', 'refuse'],

	/** What `page` means: how many records to skip, how many pages to skip, the number of the page (the first is 1), or nothing. */
	pageCounts: ['records', 'pages', 'pagesFromOne', 'nothing'],
	/** Whether an include, a flag that asks for more records or fields, accepts only `TRUE`, or also `true` and `1`. */
	flagSpelling: ['TRUE', 'any'],
	/** Whether answers write the special characters of HTML as entities, such as `&amp;`. */
	entities: ['plain', 'encoded'],

	/**
	 * What an answer says about the length of its list: nothing, a link to the next page, Content-Range, or X-Total-Count. `partial` is
	 * Content-Range, with status 206 if more records follow. With `countOfAll`, X-Total-Count is the number of all records of the table,
	 * whatever the filters.
	 */
	lengthHeaders: ['nothing', 'link', 'range', 'partial', 'count', 'countOfAll'],

	/** What happens to a parameter that the endpoint does not have, if the documentation lists the parameters of the endpoint. */
	unknownParameters: ['refuse', 'ignore'],
	/** What happens if the value of a parameter is empty or of the wrong type: a 400, or the parameter is ignored. */
	invalidValues: ['refuse', 'unset'],
	/**
	 * Which values switch on a flag that the documentation calls active "when set": only `TRUE`, or any value. Any value includes `FALSE` and
	 * an empty value.
	 */
	whenSet: ['true', 'anyValue'],
	/** Whether a lower bound includes its own day. */
	lowerBound: ['day', 'exclusive'],
	/** Whether an upper bound includes its whole day, only the first moment of its day, or nothing of its day. */
	upperBound: ['day', 'midnight', 'exclusive'],
	/** How a filter treats an unset date: as a very early date, or as a date that matches no bound. */
	unsetDates: ['lowest', 'unmatched'],

	/**
	 * Whether /incidents, /SIRS and /notes-client leave out closed records if a request does not send `closed`. The same rule applies to
	 * records with a closed task and the parameter `taskClosed`.
	 */
	closedUnasked: ['included', 'leftOut'],
	/** Which notes /notes-client gives for `closed=1` or `taskClosed=1`: only closed notes, or closed and open notes. */
	closedNotes: ['alone', 'besideOpen'],
	/** Whether /rosters leaves out shifts on leave if a request does not send `onHoldType`. */
	onHold: ['leftOut', 'included'],
	/** Which shifts /rosters gives for `onHoldType=ALL`: all shifts, or only shifts on leave. */
	onHoldAll: ['besideOthers', 'alone'],
	/** Which shifts /rosters gives for one specific `onHoldType`: only the shifts of this type, or also the shifts that are not on leave. */
	onHoldSpecific: ['alone', 'besideOthers'],
	/** Whether /rosters fills in the OnHold fields of a shift on leave. */
	onHoldFields: ['filled', 'empty'],
	/**
	 * Whether a request for one id also finds a record that the list leaves out, such as a deleted record. The parameters for one id are
	 * `rosterItemId`, `timesheetId`, and `clientId` of /clients.
	 */
	foundById: ['listed', 'always'],
	/** The answer to a request for one id if no record has this id: an empty list, or a 404. */
	noSuchId: ['emptyList', 'notFound'],

	/** What happens if a JSON body has a text of digits in an `...Id` field: a 400, or the API accepts the text. */
	idsAsText: ['refuse', 'accept'],
	/** What happens if a value in a JSON body is null: a 400, or the API keeps null. */
	nullValues: ['refuse', 'accept'],
	/**
	 * What happens to an unknown field in a body: the API keeps it, ignores it, or refuses the body. A field is known if it is documented,
	 * or if a record has it.
	 */
	unknownFields: ['keep', 'ignore', 'refuse'],
	/**
	 * What a PUT does with a field that the record has and the body lacks: the PUT keeps or empties this field. Hidden fields and lists inside
	 * the record always keep their values.
	 */
	putFields: ['merge', 'replace'],
	/** The effect of a PUT that gives no id: a 400, a 404, a success without a change, or a new record. */
	missingId: ['invalid', 'notFound', 'ignored', 'created'],
	/** The effect of a PUT whose id no record has. The values mean the same as the values of `missingId`. */
	unknownId: ['notFound', 'invalid', 'ignored', 'created'],

	/** The body of an error. A body of the kind `personal` contains `personalData`, and the key and the secret of the request. */
	errorBody: ['json', 'html', 'text', 'personal', 'empty'],
} as const;

/** The values of the switches in `choices`. */
export type Choices = {
	-readonly [Name in keyof typeof choices]: (typeof choices)[Name][number];
};

/** Returns the default values of the switches in `choices`. Each call returns a new object. */
export const defaultChoices = (): Choices =>
	Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])) as Choices;
