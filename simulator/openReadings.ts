/**
 * Settings of the switches for points that the documentation leaves open, and for behaviour that contradicts the documentation. Tests run
 * with each of these settings.
 */
import { choices, type Choices } from './choices';
import { retryAfters } from './retryAfter';
import { defaultSwitches, type Switches } from './switches';

/** A point on which APIs can differ, and its readings. A reading is one way in which an API can behave. */
export interface OpenPoint {
	/** The name of a question in `openQuestions`, the name of a switch, or a name for several switches. */
	readonly name: string;
	readonly concerns: 'lists' | 'leave' | 'writes' | 'errors';
	/** The settings of the switches, by reading. */
	readonly readings: Readonly<Record<string, Partial<Switches>>>;
}

/** Makes a point with one reading for each value of a switch. The values in `but` are left out, because they are in `deviations`. */
function point<Name extends keyof Choices>(
	concerns: OpenPoint['concerns'],
	name: Name,
	...but: Choices[Name][]
): OpenPoint {
	const values: readonly string[] = choices[name];
	const contradictions: readonly string[] = but;
	const open = values.filter((value) => !contradictions.includes(value));
	return {
		name,
		concerns,
		readings: Object.fromEntries(open.map((value) => [value, { [name]: value }])),
	};
}

const { show, putBody, caps, aboveMaximum, writeAnswer, contentType } = defaultSwitches();

const cap = (above: 'clamp' | 'default' | 'refuse'): Partial<Switches> => ({
	caps: { '*': { maximum: 1000, above } },
	aboveMaximum: above,
});

const putBodies = (form: 'array' | 'object'): Partial<Switches> => ({
	putBody: Object.fromEntries(Object.keys(putBody).map((path) => [path, form])),
});

/**
 * The points on which the documentation is silent. The package must work correctly with each reading of a point. The first reading of a
 * point is the default.
 *
 * @example
 * for (const { name, readings } of openReadings) {
 * 	test.each(Object.entries(readings))(`${name}: %s`, (_reading, settings) => {
 * 		Object.assign(simulator.switches, structuredClone(settings));
 * 	});
 * }
 */
export const openReadings: readonly OpenPoint[] = [
	point('lists', 'order', 'reshuffled'),
	{
		name: 'aboveMaximum',
		concerns: 'lists',
		readings: {
			none: { caps, aboveMaximum },
			clamp: cap('clamp'),
			default: cap('default'),
			refuse: cap('refuse'),
		},
	},
	point('lists', 'lengthHeaders'),
	point('lists', 'flagSpelling'),
	point('lists', 'entities'),
	point('lists', 'unknownParameters'),
	point('lists', 'invalidValues'),
	point('lists', 'whenSet'),
	point('lists', 'upperBound', 'exclusive'),
	point('lists', 'unsetDates'),
	point('lists', 'closedUnasked'),
	{
		name: 'closedIncluded',
		concerns: 'lists',
		readings: {
			none: { closedIncluded: [] },
			notes: { closedUnasked: 'leftOut', closedIncluded: ['/notes-client'] },
		},
	},
	{
		name: 'closedNotes',
		concerns: 'lists',
		readings: {
			alone: { closedNotes: 'alone' },
			besideOpen: { closedNotes: 'besideOpen', closedUnasked: 'leftOut' },
			withoutEffect: { closedNotes: 'besideOpen' },
		},
	},
	{
		name: 'show',
		concerns: 'lists',
		readings: {
			hidden: { show },
			shown: {
				show: {
					'/rosters': ['RosterItemId', 'MasterId'],
					'/timesheets': ['TimesheetId'],
					'/SIRS': ['IncidentDate', 'Timestamp', '_ReferringId_1'],
				},
			},
		},
	},
	point('lists', 'foundById'),
	point('lists', 'noSuchId'),
	{
		name: 'contentType',
		concerns: 'lists',
		readings: {
			json: { contentType },
			html: { contentType: 'text/html; charset=utf-8' },
			text: { contentType: 'text/plain' },
		},
	},

	point('leave', 'onHold'),
	point('leave', 'onHoldAll'),
	point('leave', 'onHoldSpecific'),
	point('leave', 'onHoldFields'),

	{
		name: 'putBody',
		concerns: 'writes',
		readings: { either: { putBody }, object: putBodies('object'), array: putBodies('array') },
	},
	point('writes', 'idsAsText'),
	point('writes', 'nullValues'),
	point('writes', 'unknownFields'),
	point('writes', 'putFields'),
	point('writes', 'missingId'),
	point('writes', 'unknownId'),
	{
		name: 'writeAnswer',
		concerns: 'writes',
		readings: {
			record: { writeAnswer },
			array: { writeAnswer: { status: 201, body: 'array' } },
			id: { writeAnswer: { status: 201, body: 'id' } },
			text: { writeAnswer: { status: 200, body: 'text' } },
			empty: { writeAnswer: { status: 200, body: 'empty' } },
			noContent: { writeAnswer: { status: 204, body: 'empty' } },
		},
	},

	point('errors', 'errorBody'),
	{
		name: 'rateLimit',
		concerns: 'errors',
		readings: {
			noLimit: { rateLimit: null },
			...Object.fromEntries(
				retryAfters.map((retryAfter) => [
					retryAfter,
					{ rateLimit: { requests: 2, seconds: 1, retryAfter } },
				]),
			),
		},
	},
	{
		name: 'dateHeader',
		concerns: 'errors',
		readings: { present: { dateHeader: true }, absent: { dateHeader: false } },
	},
];

/** The number of records after which lists are cut off. A header of such a list shows that the list is longer. */
const cutLists = { '/clients': 3, '/workers': 3, '/services': 3, '/areas': 1 };

const ignored = (...names: string[]): Partial<Switches> => ({ ignoredParameters: { '*': names } });

/**
 * Readings that contradict the documentation, or with which nobody can list all records. With such a reading, the package must give a right
 * result or a clear error. It must never give a wrong list or send endless requests.
 */
export const deviations: readonly OpenPoint[] = [
	{
		name: 'ignoredParameters',
		concerns: 'lists',
		readings: {
			dates: ignored('fromDate', 'toDate'),
			createdDates: ignored(
				...['createfromDate', 'createtoDate', 'createDateFrom', 'createDateTo'],
				...['createdTimeFrom', 'createdTimeTo'],
			),
			client: ignored('clientId', 'ClientId'),
			worker: ignored('carerId'),
			id: ignored('clientId', 'rosterItemId', 'timesheetId'),
			states: ignored('closed', 'taskClosed'),
			leave: ignored('onHoldType'),
			limit: ignored('limit'),
			offset: ignored('page'),
			includes: ignored('includeItems', 'includeNotes', 'includeSkills', 'InclForm'),
		},
	},
	{
		name: 'bounds',
		concerns: 'lists',
		readings: {
			lower: { lowerBound: 'exclusive' },
			upper: { upperBound: 'exclusive' },
			both: { lowerBound: 'exclusive', upperBound: 'exclusive' },
		},
	},
	{
		name: 'filterShift',
		concerns: 'lists',
		readings: { behind: { filterShift: -11 }, ahead: { filterShift: 10 } },
	},
	{
		name: 'pageCounts',
		concerns: 'lists',
		readings: {
			pages: { pageCounts: 'pages' },
			pagesFromOne: { pageCounts: 'pagesFromOne' },
			nothing: { pageCounts: 'nothing' },
		},
	},
	{
		name: 'defaultLimit',
		concerns: 'lists',
		readings: { more: { defaultLimit: 500 } },
	},
	{
		name: 'fields',
		concerns: 'lists',
		readings: {
			hidden: { hide: { '/rosters': ['PayRate'] } },
			asText: { misfits: { '/rosters': { PayRate: ['text'] } } },
		},
	},
	{
		name: 'cutLists',
		concerns: 'lists',
		readings: Object.fromEntries(
			choices.lengthHeaders
				.slice(1)
				.map((lengthHeaders) => [lengthHeaders, { cutLists, lengthHeaders }]),
		),
	},
	{ name: 'duplicateRows', concerns: 'lists', readings: { everywhere: { duplicateRows: ['*'] } } },
	{ name: 'order', concerns: 'lists', readings: { unstable: { order: 'reshuffled' } } },
];
