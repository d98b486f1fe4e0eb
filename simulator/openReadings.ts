/** What the specification leaves open, and what contradicts it, as settings of the switches. Tests run under all of them. */
import { choices, type Choices } from './choices';
import { retryAfters } from './retryAfter';
import { defaultSwitches, type Switches } from './switches';

/** A point and what an API may make of it. */
export interface OpenPoint {
	readonly name: string;
	/** What depends on it. */
	readonly concerns: 'lists' | 'leave' | 'writes' | 'errors';
	/** The settings of each reading, by a name for the test. */
	readonly readings: Readonly<Record<string, Partial<Switches>>>;
}

/** One reading for each value of a switch, but for those that contradict the specification. */
const eachValue = <Name extends keyof Choices>(
	name: Name,
	...but: Choices[Name][]
): OpenPoint['readings'] => {
	const values: readonly string[] = choices[name];
	return Object.fromEntries(
		values
			.filter((value) => !but.some((other) => other === value))
			.map((value) => [value, { [name]: value }]),
	);
};

const { show, putBody, caps, writeAnswer, contentType } = defaultSwitches();

const cap = (above: 'clamp' | 'default' | 'refuse'): Partial<Switches> => ({
	caps: { '*': { maximum: 1000, above } },
});

const putBodies = (form: 'array' | 'object'): Partial<Switches> => ({
	putBody: Object.fromEntries(Object.keys(putBody).map((path) => [path, form])),
});

/**
 * Where the specification is silent: whoever depends on it is right under each reading. The first one is the default.
 *
 * @example
 * for (const { name, readings } of openReadings) {
 * 	test.each(Object.entries(readings))(`${name}: %s`, (_reading, settings) => {
 * 		Object.assign(simulator.switches, structuredClone(settings));
 * 	});
 * }
 */
export const openReadings: readonly OpenPoint[] = [
	{ name: 'order', concerns: 'lists', readings: eachValue('order', 'reshuffled') },
	{
		name: 'limit above a maximum that is not documented',
		concerns: 'lists',
		readings: {
			none: { caps },
			clamp: cap('clamp'),
			default: cap('default'),
			refuse: cap('refuse'),
		},
	},
	{
		name: 'limit of /timesheets above its maximum',
		concerns: 'lists',
		readings: eachValue('aboveMaximum'),
	},
	{ name: 'unknown parameter', concerns: 'lists', readings: eachValue('unknownParameters') },
	{ name: 'invalid value', concerns: 'lists', readings: eachValue('invalidValues') },
	{ name: '"when set"', concerns: 'lists', readings: eachValue('whenSet') },
	{
		name: 'upper bound of a datetime',
		concerns: 'lists',
		readings: eachValue('upperBound', 'exclusive'),
	},
	{ name: 'unset date within bounds', concerns: 'lists', readings: eachValue('unsetDates') },
	{
		name: 'closed records without being asked for',
		concerns: 'lists',
		readings: eachValue('closedUnasked'),
	},
	{
		name: 'closed=1 of /notes-client',
		concerns: 'lists',
		readings: {
			alone: { closedNotes: 'alone' },
			besideOpen: { closedNotes: 'besideOpen', closedUnasked: 'leftOut' },
			withoutEffect: { closedNotes: 'besideOpen' },
		},
	},
	{
		name: 'ids that are not documented',
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
	{
		name: 'record left out of lists, by its id',
		concerns: 'lists',
		readings: eachValue('foundById'),
	},
	{ name: 'id without a record', concerns: 'lists', readings: eachValue('noSuchId') },
	{
		name: 'Content-Type',
		concerns: 'lists',
		readings: {
			json: { contentType },
			html: { contentType: 'text/html; charset=utf-8' },
			text: { contentType: 'text/plain' },
		},
	},

	{ name: 'leave without onHoldType', concerns: 'leave', readings: eachValue('onHold') },
	{ name: 'onHoldType=ALL', concerns: 'leave', readings: eachValue('onHoldAll') },
	{ name: 'specific onHoldType', concerns: 'leave', readings: eachValue('onHoldSpecific') },
	{ name: 'OnHold fields', concerns: 'leave', readings: eachValue('onHoldFields') },

	{
		name: 'body of a PUT',
		concerns: 'writes',
		readings: { either: { putBody }, object: putBodies('object'), array: putBodies('array') },
	},
	{ name: 'id as text', concerns: 'writes', readings: eachValue('idsAsText') },
	{ name: 'null', concerns: 'writes', readings: eachValue('nullValues') },
	{ name: 'unknown field', concerns: 'writes', readings: eachValue('unknownFields') },
	{ name: 'field that a PUT leaves out', concerns: 'writes', readings: eachValue('putFields') },
	{ name: 'PUT without an id', concerns: 'writes', readings: eachValue('missingId') },
	{ name: 'PUT with an id that nobody has', concerns: 'writes', readings: eachValue('unknownId') },
	{
		name: 'answer to a write',
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

	{ name: 'body of an error', concerns: 'errors', readings: eachValue('errorBody') },
	{
		name: 'Retry-After',
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
		name: 'Date header',
		concerns: 'errors',
		readings: { present: { dateHeader: true }, absent: { dateHeader: false } },
	},
];

const ignored = (...names: string[]): Partial<Switches> => ({ ignoredParameters: { '*': names } });

/**
 * What contradicts the specification, or nobody could list records under. The result is right or a clear error, and
 * neither a wrong list nor requests without end.
 */
export const deviations: readonly OpenPoint[] = [
	{
		name: 'ignored parameters',
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
		name: 'exclusive bounds',
		concerns: 'lists',
		readings: {
			lower: { lowerBound: 'exclusive' },
			upper: { upperBound: 'exclusive' },
			both: { lowerBound: 'exclusive', upperBound: 'exclusive' },
		},
	},
	{
		name: 'dates compared in another time zone',
		concerns: 'lists',
		readings: { behind: { filterShift: -11 }, ahead: { filterShift: 10 } },
	},
	{ name: 'rows twice', concerns: 'lists', readings: { everywhere: { duplicateRows: ['*'] } } },
	{
		name: 'order that changes between requests',
		concerns: 'lists',
		readings: { reshuffled: { order: 'reshuffled' } },
	},
];
