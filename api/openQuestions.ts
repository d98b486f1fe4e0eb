/** What the specification does not show: each question once, by the name that all who depend on it use. */

/** One question. */
export interface OpenQuestion {
	/** Where the specification is silent. */
	readonly silentIn: string;
	readonly asks: string;
	/** What an API may do, by name. */
	readonly answers: Readonly<Record<string, string>>;
	/** What to expect while nobody knows: whoever does so is right whatever the API does. */
	readonly safe: string;
}

/** The questions that lists ask. */
export const openQuestions = {
	limitTaken: {
		silentIn: 'Limits: the maximum of most endpoints is not shown',
		asks: 'Which limit does an endpoint take that refuses, or fails over, the largest one?',
		answers: { limit: 'a number of records' },
		safe: 'the largest limit is asked for first',
	},
	givenAtOnce: {
		silentIn: 'Limits: the maximum of most endpoints is not shown',
		asks: 'Up to how many records are surely not cut off?',
		answers: { records: 'a number of records, which an answer has shown' },
		safe: 'fewer than the default of 200',
	},
	aboveMaximum: {
		silentIn: 'Limits: what a larger limit does is shown for /rosters alone',
		asks: 'What does a limit above the maximum do?',
		answers: {
			clamp: 'the maximum counts',
			default: 'the default of 200 counts',
			refuse: 'the request is refused',
		},
		safe: 'a full answer is never the whole list',
	},
	order: {
		silentIn: 'Conventions: "Sort order of results: not shown"',
		asks: 'Are records of one day in the same order twice?',
		answers: { stable: 'pages follow one another', unstable: 'records change places' },
		safe: 'unstable',
	},
	upperBound: {
		silentIn: 'Conventions: an upper bound is inclusive, but for datetimes it is not shown how',
		asks: 'Does the last day of a range count?',
		answers: {
			day: 'the whole day counts',
			midnight: 'only the midnight that starts the day counts',
			exclusive: 'the day does not count',
		},
		safe: 'exclusive',
	},
	unsetDates: {
		silentIn: 'Conventions: an unset date is all zeros; what bounds make of it is not shown',
		asks: 'Is a record without a date within an upper bound?',
		answers: {
			lowest: 'it is, for zeros come before every date',
			unmatched: 'no bound lets it pass, as in SQL',
		},
		safe: 'unmatched',
	},
	onHold: {
		silentIn: 'Rosters: `onHoldType`',
		asks: 'Are shifts on leave in the list without onHoldType?',
		answers: { included: 'they are', leftOut: 'they are not' },
		safe: 'leftOut',
	},
	onHoldAll: {
		silentIn: 'Rosters: `ALL` returns shifts on leave',
		asks: 'Are the other shifts in the list with onHoldType=ALL?',
		answers: { besideOthers: 'they are', alone: 'they are not' },
		safe: 'alone',
	},
	onHoldSpecific: {
		silentIn: 'Rosters: a specific hold type',
		asks: 'Does a hold type give other shifts, too?',
		answers: { alone: 'only those with it', besideOthers: 'those that are not on hold, too' },
		safe: 'besideOthers',
	},
	closedUnasked: {
		silentIn: 'Incidents and serious incidents: `closed`, `taskClosed`',
		asks: 'Are closed records in the list that does not ask for them?',
		answers: { included: 'they are', leftOut: 'they are not' },
		safe: 'leftOut',
	},
} as const satisfies Record<string, OpenQuestion>;

/** The name of an open question. */
export type OpenQuestionName = keyof typeof openQuestions;
