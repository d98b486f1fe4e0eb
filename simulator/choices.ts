/** The switches that have a few possible values. The first value is the default. It is the strictest reading, or the most plausible. */
export const choices = {
	/** The order of the records of a list. `shuffled` is the same for every request, and `reshuffled` changes. */
	order: [
		'idAscending',
		'idDescending',
		'dateAscending',
		'dateDescending',
		'shuffled',
		'reshuffled',
	],
	/** What /timesheets does with a limit above its documented maximum. `refuse` means a 400. */
	aboveMaximum: ['default', 'clamp', 'refuse'],

	/** What `page` counts: records to skip, pages to skip, pages from 1 on, or nothing. */
	pageCounts: ['records', 'pages', 'pagesFromOne', 'nothing'],
	/** Whether a flag with the documented value `TRUE` also accepts `true` or `1`. */
	flagSpelling: ['TRUE', 'any'],
	/** Whether texts write the special characters of HTML as entities, such as `&amp;`. */
	entities: ['plain', 'encoded'],

	/**
	 * What an answer says of the length of its list: a link to the next page, Content-Range, the same with status 206, or X-Total-Count.
	 * `countOfAll` counts the whole table, whatever the filters.
	 */
	lengthHeaders: ['nothing', 'link', 'range', 'partial', 'count', 'countOfAll'],

	/** What happens to a parameter that the endpoint does not have. */
	unknownParameters: ['refuse', 'ignore'],
	/** What happens to a value that is empty or of another type: a 400, or the parameter is ignored. */
	invalidValues: ['refuse', 'unset'],
	/**
	 * Which values switch on a flag that is documented as "when set": only `TRUE`, or any value. Any value includes `FALSE` and an empty
	 * value.
	 */
	whenSet: ['true', 'anyValue'],
	/** Whether a lower bound includes its own day. */
	lowerBound: ['day', 'exclusive'],
	/** Whether an upper bound includes its whole day, only the first moment of the day, or nothing of the day. */
	upperBound: ['day', 'midnight', 'exclusive'],
	/** Whether a filter treats an unset date as a very early date, or lets it match no bound. */
	unsetDates: ['lowest', 'unmatched'],

	/** Whether /incidents, /SIRS and /notes-client leave out closed records unless `closed` or `taskClosed` is sent. */
	closedUnasked: ['included', 'leftOut'],
	/** What `closed=1` and `taskClosed=1` of /notes-client give: only closed items, or closed and open items. */
	closedNotes: ['alone', 'besideOpen'],
	/** Whether /rosters leaves out shifts on leave unless `onHoldType` is sent. */
	onHold: ['leftOut', 'included'],
	/** What `onHoldType=ALL` gives: all shifts, or only shifts on leave. */
	onHoldAll: ['besideOthers', 'alone'],
	/** What a specific `onHoldType` gives: only its shifts, or also shifts that are not on leave. */
	onHoldSpecific: ['alone', 'besideOthers'],
	/** Whether /rosters fills in the OnHold fields of a shift on leave. */
	onHoldFields: ['filled', 'empty'],
	/**
	 * Whether an id finds a record that lists leave out unless asked. This is about `rosterItemId`, `timesheetId` and the `clientId` of
	 * /clients.
	 */
	foundById: ['listed', 'always'],
	/** The answer to such an id if there is no record: an empty list, or a 404. */
	noSuchId: ['emptyList', 'notFound'],

	/** What happens to an `...Id` field with digits in quotes in a JSON body: a 400, or the digits become a number. */
	idsAsText: ['refuse', 'accept'],
	/** What happens to null in a JSON body: a 400, or null is kept. */
	nullValues: ['refuse', 'accept'],
	/** What happens to a field of a body that no record has. */
	unknownFields: ['keep', 'ignore', 'refuse'],
	/** What a PUT does with fields that the body lacks: it keeps them, or blanks them. */
	putFields: ['merge', 'replace'],
	/** What happens to a PUT that names no record: a 400, a 404, a success without a change, or a new record. */
	missingId: ['invalid', 'notFound', 'ignored', 'created'],
	/** What happens to a PUT with an id that no record has. The values are like those of `missingId`. */
	unknownId: ['notFound', 'invalid', 'ignored', 'created'],

	/** The body of an error. `personal` contains `personalData`, and the key and secret of the request. */
	errorBody: ['json', 'html', 'text', 'personal', 'empty'],
} as const;

/** The values of these switches. */
export type Choices = {
	-readonly [Name in keyof typeof choices]: (typeof choices)[Name][number];
};

/** The default values of these switches. Each call returns a fresh object. */
export const defaultChoices = (): Choices =>
	Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])) as Choices;
