/** Questions that the documentation of the API leaves open. Code refers to a question by its name. */

export interface OpenQuestion {
	/** The place in `openapi.json` that leaves the question open. */
	readonly silentIn: string;
	readonly asks: string;
	/** The possible behaviours of an API, each under the name of its answer. */
	readonly answers: Readonly<Record<string, string>>;
	/**
	 * The name of the answer to assume while the real answer is unknown, or a sentence that says what to assume. Even if another answer is
	 * true, code that relies on this assumption must be correct.
	 */
	readonly safe: string;
}

/** The questions about reading. */
export const openQuestions = {
	limitTaken: {
		silentIn: '`limit`: most lists show no maximum',
		asks: 'Which limit does an endpoint take that refuses, or fails over, the largest one?',
		answers: { limit: 'a number of records' },
		safe: 'the largest limit is asked for first',
	},
	givenAtOnce: {
		silentIn: '`limit`: most lists show no maximum',
		asks: 'Up to how many records are surely not cut off, for the limit that was asked for?',
		answers: { records: 'a number of records, which an answer has shown' },
		safe: 'none: an answer is whole where something shows it',
	},
	mostAtOnce: {
		silentIn: '`limit`: the default is 200, and most lists show no maximum',
		asks: 'What is the most that one answer holds?',
		answers: { records: 'a number of records, which may be below 200' },
		safe: 'any number',
	},
	aboveMaximum: {
		silentIn: '`limit`: what a larger one does is documented for `/rosters` alone',
		asks: 'What does a limit above the maximum do?',
		answers: {
			clamp: 'the maximum counts',
			default: 'as many come as without a limit',
			refuse: 'the request is refused',
		},
		safe: 'a full answer is never the whole list',
	},
	order: {
		silentIn: 'any list: nothing says how it is sorted',
		asks: 'Are records of one day in the same order twice?',
		answers: { stable: 'pages follow one another', unstable: 'records change places' },
		safe: 'unstable',
	},
	upperBound: {
		silentIn: '`toDate` and its like: "on or before this day", also where datetimes are compared',
		asks: 'Does the last day of a range count?',
		answers: {
			day: 'the whole day counts',
			midnight: 'only the midnight that starts the day counts',
			exclusive: 'the day does not count',
		},
		safe: 'exclusive',
	},
	unsetDates: {
		silentIn:
			'`Date` and `DateTime`: all zeros when unset; what a bound makes of them is not shown',
		asks: 'Is a record without a date within an upper bound?',
		answers: {
			lowest: 'it is, for zeros come before every date',
			unmatched: 'no bound lets it pass, as in SQL',
		},
		safe: 'unmatched',
	},
	onHold: {
		silentIn: '`/rosters`: `onHoldType`',
		asks: 'Are shifts on leave in the list without onHoldType?',
		answers: { included: 'they are', leftOut: 'they are not' },
		safe: 'leftOut',
	},
	onHoldAll: {
		silentIn: '`/rosters`: `ALL` returns shifts on leave',
		asks: 'Are the other shifts in the list with onHoldType=ALL?',
		answers: { besideOthers: 'they are', alone: 'they are not' },
		safe: 'alone',
	},
	onHoldSpecific: {
		silentIn: '`/rosters`: a specific hold type',
		asks: 'Does a hold type give other shifts, too?',
		answers: { alone: 'only those with it', besideOthers: 'those that are not on hold, too' },
		safe: 'besideOthers',
	},
	closedUnasked: {
		silentIn: '`/incidents` and `/SIRS`: `closed`, `taskClosed`',
		asks: 'Are closed records in the list that does not ask for them?',
		answers: { included: 'they are', leftOut: 'they are not' },
		safe: 'leftOut',
	},
	unseenFilters: {
		silentIn:
			'`/SIRS`: `clientId`; `/clients`: `serviceStatus`; and other filters by a field that the records do not show',
		asks: 'Does a filter count whose field the records do not show?',
		answers: { kept: 'it does' },
		safe: 'a value that nobody has is asked for, which must give nothing',
	},
	entities: {
		silentIn: 'any text: how `&`, quotes and the like arrive is not shown',
		asks: 'Are texts encoded for HTML?',
		answers: { plain: 'they come as they are', encoded: "O'Brien comes as `O&#039;Brien`" },
		safe: 'entities are decoded, once; a plain text has none',
	},
} as const satisfies Record<string, OpenQuestion>;

export type OpenQuestionName = keyof typeof openQuestions;
