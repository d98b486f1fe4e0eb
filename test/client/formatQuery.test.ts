import { reads, writes } from '../../api/mod';
import { formatQuery } from '../../client/mod';

const { clientNotes, incidents, rosters, workers } = reads;

it.each([
	[incidents, { closed: true }, { closed: 'true' }],
	[incidents, { closed: false }, { closed: 'false' }],
	[incidents, { closed: 'no' }, { closed: 'false' }],
	[clientNotes, { closed: true }, { closed: '1' }],
	[clientNotes, { closed: false }, {}],
	[workers, { includeSkills: true, includeDeleted: false }, { includeSkills: 'TRUE' }],
	[
		rosters,
		{ fromDate: '2026-03-31T00:00:00', clientId: 7 },
		{ fromDate: '2026-03-31', clientId: '7' },
	],
	[rosters, { fromDate: '2026-03-30T22:00:00Z' }, { fromDate: '2026-03-31' }],
	[rosters, { onHoldType: '  ALL ' }, { onHoldType: 'ALL' }],
	[rosters, { clientId: '', fromDate: null, toDate: undefined, onHoldType: '  ' }, {}],
	[
		rosters,
		{ madeUp: 3, other: true, '': 'no', ' ': 'no', empty: '' },
		{ madeUp: '3', other: 'true' },
	],
	[rosters, { constructor: 'x', toString: 'y' }, { constructor: 'x', toString: 'y' }],
	[writes.createWorker, { dryRun: 'yes' }, { dryRun: 'yes' }],
])('writeQuery() for $path writes %j as %j', (endpoint, values, query) => {
	expect(formatQuery(endpoint, values, 'Australia/Sydney')).toEqual(query);
});

it.each([
	[rosters, { clientId: 'Ada' }, 'Client must be a whole number'],
	[rosters, { fromDate: 'soon' }, 'From Date must be an existing date'],
	[incidents, { closed: 'perhaps' }, 'Closed must be true or false'],
	[rosters, { onHoldType: { a: 1 } }, 'On Hold Type must be a text or a number'],
	[rosters, { madeUp: ['a'] }, 'madeUp must be a text or a number'],
])('writeQuery() for $path refuses %j', (endpoint, values, message) => {
	expect(() => formatQuery(endpoint, values, 'UTC')).toThrow(message);
});
