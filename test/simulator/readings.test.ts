import { type Row } from '../../simulator/mod';
import { ask, list, simulator, statusOf, switches, useSimulator } from './ask';

useSimulator();

const ids = (rows: Row[]) => rows.map((row) => Number(row.IncidentId));
const incidentIds = async (params = {}) => ids(await list('/incidents', params));

/** Puts incidents with these fields in the place of all others; their ids count from 1. */
function setIncidents(...rows: Row[]): void {
	simulator.tables['/incidents'] = [];
	for (const row of rows) simulator.addRecord('/incidents', row);
}

test('Switches.unknownParameters ignores or refuses', async () => {
	expect(await statusOf('/incidents?colour=blue')).toBe(400);
	switches.unknownParameters = 'ignore';
	expect(await list('/incidents?colour=blue')).toEqual(await list('/incidents'));
});

test.each(['*', '/incidents'])(
	'Switches.ignoredParameters takes the effect of parameters of %s away',
	async (path) => {
		const all = await incidentIds();
		const asked = { fromDate: '2025-11-10', clientId: 1001, limit: 500 };
		expect((await incidentIds(asked)).length).toBeLessThan(10);
		switches.ignoredParameters = { [path]: ['fromDate', 'clientId'], '/SIRS': ['limit'] };
		expect(await incidentIds(asked)).toEqual(all);
		expect(await incidentIds({ ...asked, limit: 7 })).toEqual(all.slice(0, 7));
		// Whoever ignores a parameter does not look at its value either.
		expect(await incidentIds({ clientId: 'abc' })).toEqual(all);
		expect(await statusOf('/incidents?toDate=abc')).toBe(400);
	},
);

test('Switches.ignoredParameters with page repeats the first page', async () => {
	const page = (skip: number) => list('/rosters', { limit: 10, page: skip });
	const first = await page(0);
	expect(await page(10)).not.toEqual(first);
	switches.ignoredParameters = { '/rosters': ['page'] };
	expect(await page(10)).toEqual(first);
});

test.each(['clientId=', 'clientId=abc', 'clientId=null', 'fromDate=2025-02-30', 'closed=1'])(
	'Switches.invalidValues refuses ?%s, or treats it as not sent, so that everything comes',
	async (query) => {
		const all = await incidentIds();
		expect(await statusOf(`/incidents?${query}`)).toBe(400);
		switches.invalidValues = 'unset';
		expect(ids(await list(`/incidents?${query}`))).toEqual(all);
		expect(await statusOf('/incidents?clientID=1')).toBe(400);
	},
);

test('Switches.whenSet lets any value count, FALSE too, where the specification says "when set"', async () => {
	const path = '/clients';
	const { length } = await list(path);
	const everybody = simulator.tables[path].length;
	const both = (value: string) => ({ includeDeleted: value, includeNonCurrent: value });
	const count = async (value: string) => (await list(path, both(value))).length;
	expect(length).toBeLessThan(everybody);
	expect(await count('TRUE')).toBe(everybody);
	expect(await statusOf(path, { params: both('FALSE') })).toBe(400);
	switches.whenSet = 'anyValue';
	for (const value of ['TRUE', 'FALSE', '0', 'no', '']) expect(await count(value)).toBe(everybody);
	expect((await list('/incidents?InclForm=FALSE'))[0]).toHaveProperty('FormData');
	expect((await list('/timesheets?includeNotes=0'))[0]).toHaveProperty('AppNotes');
	// Of these the specification says that they count when they are TRUE.
	expect(await statusOf('/rosters?includeNotes=0')).toBe(400);
	expect(await statusOf('/quotes?includeItems=FALSE')).toBe(400);
	expect((await list('/workers?includeSkills=FALSE'))[0]).not.toHaveProperty('Skills');
});

test('Switches.upperBound takes in the last day, or only its midnight, or nothing of it', async () => {
	setIncidents(
		{ Timestamp: '2025-11-18 23:59:59' },
		{ Timestamp: '2025-11-19 00:00:00' },
		{ Timestamp: '2025-11-19 10:00:00' },
		{ Timestamp: '2025-11-20 00:00:00' },
	);
	simulator.tables['/rosters'] = [];
	simulator.addRecord('/rosters', { DateOfService: '2025-11-19' });
	const until = { createtoDate: '2025-11-19' };
	const rosters = () => list('/rosters', { toDate: '2025-11-19' });
	expect(await incidentIds(until)).toEqual([1, 2, 3]);
	switches.upperBound = 'midnight';
	expect(await incidentIds(until)).toEqual([1, 2]);
	expect(await rosters()).toHaveLength(1);
	switches.upperBound = 'exclusive';
	expect(await incidentIds(until)).toEqual([1]);
	expect(await rosters()).toHaveLength(0);
});

test('Switches.lowerBound takes in the first day, or nothing of it', async () => {
	setIncidents({ Timestamp: '2025-11-19 10:00:00' }, { Timestamp: '2025-11-20 00:00:00' });
	const since = { createfromDate: '2025-11-19' };
	expect(await incidentIds(since)).toEqual([1, 2]);
	switches.lowerBound = 'exclusive';
	expect(await incidentIds(since)).toEqual([2]);
});

test('Switches.filterShift compares dates some hours later than it shows them', async () => {
	setIncidents(
		{ NoteDate: '2025-11-18 12:00:00' },
		{ NoteDate: '2025-11-19 00:00:00' },
		{ NoteDate: '2025-11-19 12:00:00' },
		{ NoteDate: '2025-11-20 09:00:00' },
	);
	const day = { fromDate: '2025-11-19', toDate: '2025-11-19' };
	expect(await incidentIds(day)).toEqual([2, 3]);
	switches.filterShift = 14;
	expect(await incidentIds(day)).toEqual([1, 2]);
	switches.filterShift = -11;
	expect(await incidentIds(day)).toEqual([3, 4]);
	// A date without a time is its midnight.
	simulator.tables['/rosters'] = [];
	for (const DateOfService of ['2025-11-19', '2025-11-20']) {
		simulator.addRecord('/rosters', { DateOfService });
	}
	const dates = async () => (await list('/rosters', day)).map((row) => row.DateOfService);
	expect(await dates()).toEqual(['2025-11-20']);
	switches.filterShift = 11;
	expect(await dates()).toEqual(['2025-11-19']);
});

test('Switches.unsetDates compares an unset date as the lowest, or lets it match no bound', async () => {
	setIncidents({ NoteDate: '0000-00-00 00:00:00' }, { NoteDate: '2025-11-19 10:00:00' });
	const until = { toDate: '2025-11-19' };
	const since = { fromDate: '2025-11-19' };
	expect([await incidentIds(until), await incidentIds(since)]).toEqual([[1, 2], [2]]);
	switches.unsetDates = 'unmatched';
	expect([await incidentIds(until), await incidentIds(since)]).toEqual([[2], [2]]);
	expect(await incidentIds()).toEqual([1, 2]);
	switches.filterShift = 5;
	expect(await incidentIds(until)).toEqual([2]);
});

test('Switches.duplicateRows gives some rows twice, both on one page', async () => {
	simulator.fillTable('/incidents', 800);
	simulator.fillTable('/rosters', 800);
	switches.show = { '/rosters': ['RosterItemId'] };
	switches.duplicateRows = ['/rosters'];
	const pages = await Promise.all([0, 200].map((page) => list('/rosters', { page })));
	for (const page of pages) {
		expect(page).toHaveLength(200);
		expect(new Set(page.map((row) => row.RosterItemId)).size).toBe(175);
	}
	expect(pages[1][0].RosterItemId).not.toBe(pages[0].at(-1)?.RosterItemId);
	expect(new Set(await incidentIds()).size).toBe(200);
	switches.duplicateRows = ['*'];
	expect(new Set(await incidentIds()).size).toBe(175);
});

test('Switches.closedUnasked leaves out what is closed, unless it is asked for', async () => {
	setIncidents({}, { Closed: 1 }, { TaskClosed: 1 }, { Closed: 1, TaskClosed: 1 });
	expect(await incidentIds()).toEqual([1, 2, 3, 4]);
	switches.closedUnasked = 'leftOut';
	expect(await incidentIds()).toEqual([1]);
	expect(await incidentIds({ closed: true })).toEqual([2]);
	expect(await incidentIds({ closed: true, taskClosed: true })).toEqual([4]);
	expect(await incidentIds({ closed: false })).toEqual([1]);
});

test('Switches.closedNotes gives closed notes alone, or beside the open ones', async () => {
	const path = '/notes-client';
	simulator.tables[path] = [];
	for (const Closed of [0, 1]) simulator.addRecord(path, { Closed, TaskClosed: Closed });
	const closed = async (params = {}) => (await list(path, params)).map((row) => row.Closed);
	expect([await closed(), await closed({ closed: 1 })]).toEqual([[0, 1], [1]]);
	switches.closedNotes = 'besideOpen';
	expect([await closed(), await closed({ closed: 1 })]).toEqual([
		[0, 1],
		[0, 1],
	]);
	switches.closedUnasked = 'leftOut';
	expect([await closed(), await closed({ closed: 1, taskClosed: 1 })]).toEqual([[0], [0, 1]]);
	switches.closedNotes = 'alone';
	expect(await closed({ closed: 1, taskClosed: 1 })).toEqual([1]);
});

const single = [
	['/clients', 'clientId', 'ClientId', { Current: 0, Deleted: 1 }],
	['/rosters', 'rosterItemId', 'RosterItemId', { OnHoldType: 'Leave' }],
] as const;

test.each(single)(
	'Switches.foundById finds a record that the list of %s leaves out, by ?%s',
	async (path, name, field, changes) => {
		const row = simulator.addRecord(path, changes);
		const find = () => list(path, { [name]: row[field] });
		expect(await find()).toEqual([]);
		switches.foundById = 'always';
		expect(await find()).toHaveLength(1);
		expect(await list(path, { [name]: 999_999 })).toEqual([]);
	},
);

test.each([...single, ['/timesheets', 'timesheetId', 'TimesheetId', {}] as const])(
	'Switches.noSuchId answers an empty list of %s, or 404',
	async (path, name, field) => {
		const status = (id: unknown) => statusOf(path, { params: { [name]: id } });
		const shown = simulator.tables[path].find((row) => !row.OnHoldType)?.[field];
		const { data } = await ask(path, { params: { [name]: 999_999 } });
		expect(data).toEqual([]);
		switches.noSuchId = 'notFound';
		expect([await status(999_999), await status(shown)]).toEqual([404, 200]);
	},
);
