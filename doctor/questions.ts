/** The questions that the doctor answers: the open questions in `api/`, and questions that only the doctor asks. */
import {
	askingFields,
	openQuestions,
	reads,
	valueQuestions,
	type Fields,
	type OpenQuestion,
	type ReadEndpoint,
} from '../api/mod';
import { retryHeaders } from '../http/mod';
import { filtersOfQuestion } from './dateFilters';

/** A question of the doctor. If the simulator has a switch for the question, the switch has the same name. */
export interface Question extends OpenQuestion {
	/**
	 * Set if the node relies on the documented answer, which is the answer in `safe`. The report lists contradicting answers before the
	 * other answers.
	 */
	readonly isDocumented?: true;
	/** What the node does with the answer. The text continues a sentence that begins with "The node", or it names the trigger. */
	readonly node: string;
}

/** What the node does with the answers to the questions in `openQuestions`. */
const node: Readonly<Record<keyof typeof openQuestions, string>> = {
	limitTaken: 'asks for so many at once, rather than for more that are refused',
	givenAtOnce: 'learns it by itself, for each limit, within the hour',
	mostAtOnce: 'finds it out, and reads longer lists in parts',
	aboveMaximum: 'notices each, and asks for less, for pages or for days',
	order: 'reads pages again that do not follow one another, and then by days',
	upperBound: 'asks for one more day and cuts it off, unless a record proves that the day counts',
	unsetDates: 'looks for records without a date where a list is read by days',
	onHold: 'asks for both lists until one has shown that it has every shift',
	onHoldAll: 'asks for both lists until one has shown that it has every shift',
	onHoldSpecific: 'leaves out the shifts that are not of the type',
	closedUnasked: 'the trigger also asks for closed ones, and for those with a closed task',
	unseenFilters: 'asks for a value that nobody has, once a day, and stops if records come',
	entities: 'decodes them, once, unless Raw Values is on',
};

const own = {
	defaultLimit: {
		silentIn: '`limit`: the default is 200',
		asks: 'How many records come when no limit is sent?',
		answers: { limit: 'a number of records' },
		safe: 'any number',
		node: 'always sends a limit, and proves that the list is whole, also with fewer than 200',
	},
	pageCounts: {
		silentIn: '`page`: an offset, and not the number of a page',
		asks: 'What does `page` count?',
		answers: {
			records: 'records to skip',
			pages: 'pages to skip',
			pagesFromOne: 'pages, the first of which is 1',
			nothing: 'it has no effect',
		},
		safe: 'records',
		isDocumented: true,
		node: 'counts records; where pages do not follow one another it reads by days, or says so',
	},
	sortedBy: {
		silentIn: 'any list: nothing says how it is sorted',
		asks: 'What is a list sorted by?',
		answers: {
			idAscending: 'the id',
			idDescending: 'the id, the highest first',
			dateAscending: 'the date that is compared first',
			dateDescending: 'the date that is compared first, the latest first',
			shuffled: 'neither',
		},
		safe: 'shuffled',
		node: 'relies on no order',
	},
	duplicateRows: {
		silentIn: 'any list',
		asks: 'Does an answer have a record twice?',
		answers: { none: 'it does not', some: 'some come twice, with the same id' },
		safe: 'some',
		node: 'returns each record once where it has an id',
	},
	lowerBound: {
		silentIn: '`fromDate` and its like: "on or after this day"',
		asks: 'Does the first day of a range count?',
		answers: { day: 'it does', exclusive: 'it does not' },
		safe: 'day',
		isDocumented: true,
		node: 'asks for just the first day that you choose',
	},
	lastDate: {
		silentIn: '`toDate` and its like: "on or before this day"',
		asks: 'Does the last day of a range count, where dates without a time are compared?',
		answers: { day: 'it does', exclusive: 'it does not' },
		safe: 'exclusive',
		node: 'asks for one more day and cuts it off, unless a record proves that the day counts',
	},
	filterShift: {
		silentIn: 'datetimes: no time zone is shown',
		asks: 'How many hours lie between a time as it is shown and as it is compared?',
		answers: { hours: 'a number of hours' },
		safe: 'none, and a day on either side is borne with',
		node: 'bears with records of the days beside those that were asked for',
	},
	ignoredDates: {
		silentIn: '`fromDate`, `toDate` and their like',
		asks: 'Does a list keep to the dates that it is asked for?',
		answers: { kept: 'it does', ignored: 'they have no effect' },
		safe: 'kept',
		isDocumented: true,
		node: 'stops with an error where records lie outside the dates',
	},
	comparedDate: {
		silentIn: '`/timesheets`, `/notes-client`, `/documents-clients`: the date that is compared',
		asks: 'Which date do `fromDate` and `toDate` compare, by what comes?',
		answers: { field: 'the name of a field' },
		safe: 'another one than those that are shown',
		node: 'asks for days that nobody has, to see that the dates count',
	},
	onHoldFields: {
		silentIn: '`/rosters`: the OnHold fields',
		asks: 'Do the fields say which shifts are on leave?',
		answers: { filled: 'they do', empty: 'they are empty' },
		safe: 'empty',
		node: 'tells shifts on leave by the list that they come in, too',
	},
	closedNotes: {
		silentIn: '`/notes-client`: `closed`, `1` returns closed items',
		asks: 'What do closed notes come with, when they are asked for?',
		answers: { alone: 'they come alone', besideOpen: 'they come beside the open ones' },
		safe: 'besideOpen',
		node: 'returns what comes',
	},
	whenSet: {
		silentIn: 'includes "when set"',
		asks: 'Does FALSE count where the documentation says "when set"?',
		answers: { true: 'it does not', anyValue: 'it does' },
		safe: 'anyValue',
		node: 'never sends FALSE',
	},
	flagSpelling: {
		silentIn: 'includes are `TRUE`',
		asks: 'Does an include count that is written true or 1?',
		answers: { TRUE: 'only TRUE counts', any: 'true and 1 count, too' },
		safe: 'TRUE',
		node: 'sends TRUE',
	},
	unknownParameters: {
		silentIn: 'errors: 400, the request is invalid',
		asks: 'What becomes of a parameter that nobody knows?',
		answers: { refuse: 'the request is refused', ignore: 'it has no effect' },
		safe: 'ignore',
		node: 'sends none; those that you add by name may have no effect',
	},
	invalidValues: {
		silentIn: 'errors: 400, the request is invalid',
		asks: 'What becomes of a date that is none?',
		answers: { refuse: 'the request is refused', unset: 'it counts as not sent: everything comes' },
		safe: 'unset',
		node: 'sends no value that is empty or of another type',
	},
	foundById: {
		silentIn: '`clientId` of `/clients`, `rosterItemId`',
		asks: 'Is a record found by its id that lists leave out unless asked?',
		answers: { always: 'it is', listed: 'it is not' },
		safe: 'listed',
		node: 'asks again with all that includes more',
	},
	noSuchId: {
		silentIn: 'errors: 404',
		asks: 'What is the answer to an id that nobody has?',
		answers: { emptyList: 'an empty list', notFound: '404' },
		safe: 'notFound',
		node: 'understands both',
	},
	showsId: {
		silentIn: '`/rosters`, `/timesheets`: fields',
		asks: 'Does a record show the id that a parameter selects by?',
		answers: { shown: 'it does', hidden: 'it does not' },
		safe: 'hidden',
		node: 'knows records by their id where it is shown, and by all their values otherwise',
	},
	sirsIds: {
		silentIn: '`/SIRS`: IncidentId',
		asks: 'Are the ids of serious incidents those of incidents?',
		answers: { incidents: 'the same incident has the same id', own: 'they count by themselves' },
		safe: 'own',
		node: 'keeps both lists apart',
	},
	sirsCategories: {
		silentIn: '`/SIRS`: CategoryId',
		asks: 'Are the categories of serious incidents among those of incidents?',
		answers: { incidents: 'each of them is', others: 'some are not' },
		safe: 'others',
		node: 'adds the name where it finds one',
	},
	contentType: {
		silentIn: 'a successful read returns JSON',
		asks: 'Which media type do answers name?',
		answers: { json: 'JSON', html: 'HTML, though they are JSON', text: 'plain text, likewise' },
		safe: 'json',
		node: 'looks at the body, and not at its type',
	},
	errorBody: {
		silentIn: 'errors: their bodies',
		asks: 'What is in the body of an error?',
		answers: { json: 'JSON', html: 'a web page', text: 'plain text', empty: 'nothing' },
		safe: 'json',
		node: 'shows nothing of it',
	},
	rateLimit: {
		silentIn: '429: too many requests',
		asks: 'Were requests refused because there were too many?',
		answers: { met: 'some were', notMet: 'none of these few' },
		safe: 'met',
		node: 'waits, and asks fewer at once',
	},
	retryAfter: {
		silentIn: `429: ${retryHeaders.map(({ name }) => name).join(', ')}`,
		asks: 'Does a refusal say when to come back?',
		answers: {
			none: 'it does not',
			seconds: 'in seconds',
			date: 'as a moment',
			odd: 'in a form that cannot be meant',
		},
		safe: 'none',
		node: 'waits as long as it says, and up to 5 minutes in all',
	},
	dateHeader: {
		silentIn: 'headers of answers',
		asks: 'Do answers say the time?',
		answers: { present: 'they do', absent: 'they do not' },
		safe: 'absent',
		node: 'takes the time from records',
	},
	clock: {
		silentIn: 'headers of answers',
		asks: 'How far ahead of ours is the clock of your care system?',
		answers: { minutes: 'a number of minutes' },
		safe: 'any number',
		node: 'the trigger goes by the times that the service shows, and not by our clock',
	},
} as const satisfies Record<string, Question>;

/** What the node does with the answer to each question about values. */
const nodeOfValues =
	'goes by the answer of the profile: whatever leaves it means what the documentation says';

/** The name of a question. */
export type QuestionName = keyof typeof openQuestions | keyof typeof own;

/** All questions. The questions in `api/` come first. */
export const questions = {
	...Object.fromEntries(
		Object.entries(openQuestions).map(([name, question]) => [
			name,
			{ ...question, node: node[name as keyof typeof openQuestions] },
		]),
	),
	...Object.fromEntries(
		Object.entries(valueQuestions).map(([name, question]) => [
			name,
			{ ...question, node: nodeOfValues },
		]),
	),
	...own,
} as unknown as Readonly<Record<QuestionName, Question>>;

/** The questions to which lists may have different answers. If the answers to any other question differ, the report says so. */
export const answeredByList: readonly QuestionName[] = [
	...(['limitTaken', 'givenAtOnce', 'aboveMaximum', 'mostAtOnce', 'comparedDate'] as const),
	...(['onHold', 'onHoldAll', 'onHoldSpecific', 'onHoldFields', 'showsId'] as const),
	...(['closedUnasked', 'closedNotes'] as const),
	...(Object.keys(valueQuestions) as QuestionName[]),
];

/** Returns the questions about the values of fields, including fields in nested records. */
export const questionsOf = (fields: Fields = {}): string[] => [
	...new Set(
		Object.values(fields).flatMap(({ asks, fields: inner }) => [
			...(asks === undefined ? [] : [asks]),
			...questionsOf(inner),
		]),
	),
];

/**
 * For each question, the lists or date filters that need their own answers. For a list or filter without an answer, the question stays
 * open.
 */
export const answeredOf: Partial<Readonly<Record<QuestionName, readonly string[]>>> = {
	...filtersOfQuestion,
	pageCounts: Object.values<ReadEndpoint>(reads)
		.filter(({ parameters }) => parameters.page)
		.map(({ path }) => path),
	closedUnasked: ['/incidents', '/SIRS', '/notes-client'],
	comparedDate: ['/timesheets', '/notes-client', '/documents-clients'],
	showsId: ['/rosters', '/timesheets'],
	...Object.fromEntries(
		Object.keys(valueQuestions).map((question) => [
			question,
			Object.values<ReadEndpoint>(reads)
				.filter((list) => questionsOf(askingFields(list)).includes(question))
				.map(({ path }) => path),
		]),
	),
};

/** Returns whether an answer contradicts the documentation in a point on which the node relies. */
export const contradicts = ({
	question,
	answer,
}: {
	question: QuestionName;
	answer: string;
}): boolean => {
	const { isDocumented, safe } = questions[question];
	return isDocumented === true && answer !== safe;
};
