import {
	findEndpoint,
	reads,
	writes,
	type Endpoint,
	type Parameters,
	type ReadEndpoint,
} from '../../api/mod';
import { formatQuery } from '../../values/mod';

const { clientNotes, incidents, rosters, workers } = reads;

it.each([
	[incidents, { closed: true }, { closed: 'true' }],
	[incidents, { closed: false }, { closed: 'false' }],
	[incidents, { closed: 'no' }, { closed: 'false' }],
	[incidents, { closed: ' Closed', taskClosed: 'open' }, { closed: 'true', taskClosed: 'false' }],
	[clientNotes, { closed: true }, { closed: '1' }],
	[workers, { includeSkills: true, includeDeleted: false }, { includeSkills: 'TRUE' }],
	[
		rosters,
		{ fromDate: '2026-03-31T00:00:00', clientId: 7 },
		{ fromDate: '2026-03-31', clientId: '7' },
	],
	[rosters, { fromDate: '2026-03-30T22:00:00Z' }, { fromDate: '2026-03-31' }],
	[
		rosters,
		{ fromDate: '2026-03-31', toDate: '2026-03-31' },
		{ fromDate: '2026-03-31', toDate: '2026-03-31' },
	],
	[rosters, { onHoldType: '  ALL ' }, { onHoldType: 'ALL' }],
	[rosters, { madeUp: 3, other: true }, { madeUp: '3', other: 'true' }],
	[rosters, { constructor: 'x', toString: 'y' }, { constructor: 'x', toString: 'y' }],
	[writes.createWorker, { dryRun: 'yes' }, { dryRun: 'yes' }],
])('formatQuery() for $path formats %j as %j', (endpoint, values, query) => {
	expect(formatQuery(endpoint, values, 'Australia/Sydney')).toEqual(query);
});

it.each<[Endpoint, Record<string, unknown>, string]>([
	[rosters, { clientId: 'Ada' }, 'Client must be an ID'],
	...Object.values<ReadEndpoint>(reads).flatMap((endpoint) =>
		(endpoint.dateRanges ?? []).map(
			({ from, fromEarlier = '', to }): [Endpoint, Record<string, unknown>, string] => {
				const { [from ?? fromEarlier]: first, [to]: last } = endpoint.parameters;
				const days = { [from ?? fromEarlier]: '2026-03-02', [to]: '2026-03-01' };
				return [endpoint, days, `${first.title} is later than ${last.title}`];
			},
		),
	),
	[rosters, { clientId: 0 }, 'Client must be an ID'],
	[rosters, { clientId: '-1' }, 'Client must be an ID'],
	[clientNotes, { closed: false }, 'Closed can only be switched on'],
	[clientNotes, { taskClosed: 'FALSE' }, 'Task Closed can only be switched on'],
	[rosters, { fromDate: 'soon' }, 'Date From must be an existing date'],
	[incidents, { closed: 'perhaps' }, 'Status must be open, closed or all'],
	[
		rosters,
		{ onHoldType: { a: 1 } },
		'On Hold Type must be a text, or a number of at most 15 digits',
	],
	[rosters, { madeUp: ['a'] }, 'madeUp must be a text, or a number of at most 15 digits'],
])('formatQuery() for $path refuses %j', (endpoint, values, message) => {
	expect(() => formatQuery(endpoint, values, 'UTC')).toThrow(message);
});

/** What an expression may give for a missing value. */
const nothings = [
	undefined,
	null,
	'',
	'  ',
	NaN,
	[],
	{},
	'undefined',
	'null',
	' NaN ',
	'[object Object]',
	'Invalid DateTime',
	'Invalid Date',
];

describe.each(
	Object.values(reads).flatMap(({ path, parameters }) =>
		Object.entries(parameters as Parameters).map(([name, { title }]) => ({ path, name, title })),
	),
)('formatQuery() of $path?$name', ({ path, name, title }) => {
	const endpoint = findEndpoint('GET', path) as Endpoint;

	it('refuses a value that gives nothing, and names the filter', () => {
		for (const value of nothings) {
			expect(() => formatQuery(endpoint, { [name]: value }, 'UTC')).toThrow(`${title} is empty`);
		}
	});

	it('refuses false for a text, which an expression without a result gives', () => {
		if (endpoint.method !== 'GET' || endpoint.parameters[name].type !== 'text') return;
		const asked = { [name]: false };
		expect(() => formatQuery(endpoint, asked, 'UTC')).toThrow(`${title} is empty`);
		expect(formatQuery(endpoint, asked, 'UTC', { ignoreEmpty: true })).toEqual({});
		expect(formatQuery(endpoint, { [name]: 'false' }, 'UTC')).toEqual({ [name]: 'false' });
	});

	it('leaves it out when empty filters are to be ignored', () => {
		for (const value of nothings) {
			expect(formatQuery(endpoint, { [name]: value }, 'UTC', { ignoreEmpty: true })).toEqual({});
		}
	});
});
