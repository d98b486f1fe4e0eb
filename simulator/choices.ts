/** The switches that have a few values to choose from. The first value is the default: the strictest reading, or the most plausible. */
export const choices = {
	/** The order of the records of a list. `shuffled` is the same at every request, `reshuffled` is not. */
	order: [
		'idAscending',
		'idDescending',
		'dateAscending',
		'dateDescending',
		'shuffled',
		'reshuffled',
	],
	/** What /timesheets does with a limit above its documented maximum; `refuse` is a 400. */
	aboveMaximum: ['default', 'clamp', 'refuse'],

	/** What `page` counts: records to skip, pages to skip, pages of which the first is 1, or nothing. */
	pageCounts: ['records', 'pages', 'pagesFromOne', 'nothing'],
	/** Whether a flag counts that is documented as `TRUE` and is written as `true` or `1`. */
	flagSpelling: ['TRUE', 'any'],
	/** Whether texts write the special characters of HTML as entities, such as `&amp;`. */
	entities: ['plain', 'encoded'],

	/** What happens to a parameter that the endpoint does not have. */
	unknownParameters: ['refuse', 'ignore'],
	/** What becomes of a value that is empty or not of the parameter's type: a 400, or as if the parameter were not sent. */
	invalidValues: ['refuse', 'unset'],
	/** Which values switch a flag on where the documentation says "when set": only `TRUE`, or any value, even `FALSE` and an empty one. */
	whenSet: ['true', 'anyValue'],
	/** Whether a lower bound includes its own day. */
	lowerBound: ['day', 'exclusive'],
	/** Whether an upper bound includes its whole day, only the midnight that starts it, or nothing of the day. */
	upperBound: ['day', 'midnight', 'exclusive'],
	/** Whether an unset date is compared as a very early one, or matches no bound. */
	unsetDates: ['lowest', 'unmatched'],

	/** Whether /incidents, /SIRS and /notes-client leave out what is closed unless `closed` or `taskClosed` is sent. */
	closedUnasked: ['included', 'leftOut'],
	/** What `closed=1` and `taskClosed=1` of /notes-client give: closed items alone, or beside the open ones. */
	closedNotes: ['alone', 'besideOpen'],
	/** Whether /rosters leaves out shifts on leave unless `onHoldType` is sent. */
	onHold: ['leftOut', 'included'],
	/** What `onHoldType=ALL` gives: shifts on leave beside the others, or alone. */
	onHoldAll: ['besideOthers', 'alone'],
	/** What a specific `onHoldType` gives: its shifts alone, or beside those that are not on leave. */
	onHoldSpecific: ['alone', 'besideOthers'],
	/** Whether /rosters fills in the OnHold fields of a shift on leave. */
	onHoldFields: ['filled', 'empty'],
	/** Whether `clientId` of /clients, `rosterItemId` and `timesheetId` find a record that lists leave out unless asked. */
	foundById: ['listed', 'always'],
	/** The answer to such an id where there is no record: an empty list, or a 404. */
	noSuchId: ['emptyList', 'notFound'],

	/** Digits in quotes as the value of an `...Id` field of a JSON body: a 400, or the number. */
	idsAsText: ['refuse', 'accept'],
	/** Null in a JSON body: a 400, or kept. */
	nullValues: ['refuse', 'accept'],
	/** What becomes of a field of a body that no record has. */
	unknownFields: ['keep', 'ignore', 'refuse'],
	/** What a PUT does with the fields that it is not sent: leaves them as they are, or blanks them. */
	putFields: ['merge', 'replace'],
	/** What a PUT does that does not say which record it changes: 400, 404, nothing with a success, or a new record. */
	missingId: ['invalid', 'notFound', 'ignored', 'created'],
	/** What a PUT does with an id that no record has, likewise. */
	unknownId: ['notFound', 'invalid', 'ignored', 'created'],

	/** The body of an error. `personal` holds `personalData` and the key and secret that were sent. */
	errorBody: ['json', 'html', 'text', 'personal', 'empty'],
} as const;

/** The values of those switches. */
export type Choices = {
	-readonly [Name in keyof typeof choices]: (typeof choices)[Name][number];
};

/** Each of them at its default. A fresh object each time. */
export const defaultChoices = (): Choices =>
	Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])) as Choices;
