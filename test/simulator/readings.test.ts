import { idField, type Row, type Switches } from '../../simulator/mod';
import { list, simulator, statusOf, switches, useSimulator } from './ask';

useSimulator();

const ids = (rows: Row[]) => rows.map((row) => Number(row.IncidentId));
const incidentIds = async (params = {}) => ids(await list('/incidents', params));

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
		// If a service ignores a parameter, it does not check the value of the parameter either.
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
	// For these parameters, the specification names the value TRUE. So no other value switches them on, whatever `whenSet` is.
	expect(await statusOf('/rosters?includeNotes=0')).toBe(400);
	expect(await statusOf('/quotes?includeItems=FALSE')).toBe(400);
	expect((await list('/workers?includeSkills=FALSE'))[0]).not.toHaveProperty('Skills');
});

const day = '2025-11-19';
/** Records whose fields show how the service reads a parameter. The tests number the records of each list from 1. */
const given: Record<string, Row[]> = {
	'/incidents': [
		{ Timestamp: '2025-11-18 23:59:59', NoteDate: '2025-11-18 12:00:00' },
		{ Timestamp: '2025-11-19 00:00:00', NoteDate: '2025-11-19 00:00:00' },
		{ Timestamp: '2025-11-19 10:00:00', NoteDate: '2025-11-19 12:00:00' },
		{ Timestamp: '2025-11-20 00:00:00', NoteDate: '2025-11-20 09:00:00' },
		{ Timestamp: '2025-12-01 00:00:00', NoteDate: '0000-00-00 00:00:00' },
	],
	'/SIRS': [{}, { Closed: 1 }, { TaskClosed: 1 }, { Closed: 1, TaskClosed: 1 }],
	'/notes-client': [{}, { Closed: 1, TaskClosed: 1 }],
	'/timesheets': [{ DateOfService: '2025-11-19' }, { DateOfService: '2025-11-20' }],
	'/rosters': [
		{ OnHoldType: '' },
		{ OnHoldType: 'Leave', OnHoldNote: 'Away' },
		{ OnHoldType: 'Hospital' },
		// A hidden field can mark a shift as on leave although the shift has no type of leave.
		{ OnHoldType: '', OnLeave: 1 },
	],
};

const until = { createfromDate: '2025-11-18', createtoDate: day };
const within = { fromDate: day, toDate: day };
const both = { closed: 1, taskClosed: 1 };

test.each<[settings: Partial<Switches>, path: string, params: object, ids: number[]]>([
	[{}, '/incidents', until, [1, 2, 3]],
	[{ upperBound: 'midnight' }, '/incidents', until, [1, 2]],
	[{ upperBound: 'exclusive' }, '/incidents', until, [1]],
	[{ upperBound: 'midnight' }, '/timesheets', within, [1]],
	[{ upperBound: 'exclusive' }, '/timesheets', within, []],
	[{}, '/incidents', { createfromDate: day }, [2, 3, 4, 5]],
	[{ lowerBound: 'exclusive' }, '/incidents', { createfromDate: day }, [4, 5]],
	[{}, '/incidents', within, [2, 3]],
	[{ filterShift: 14 }, '/incidents', within, [1, 2]],
	[{ filterShift: -11 }, '/incidents', within, [3, 4]],
	// A date without a time counts as 00:00 on its day.
	[{ filterShift: 11 }, '/timesheets', within, [1]],
	[{ filterShift: -11 }, '/timesheets', within, [2]],
	[{}, '/incidents', { toDate: '2025-11-18' }, [1, 5]],
	[{ unsetDates: 'unmatched' }, '/incidents', { toDate: '2025-11-18' }, [1]],
	[{ unsetDates: 'unmatched', filterShift: 5 }, '/incidents', { toDate: '2025-11-18' }, [1]],
	[{ unsetDates: 'unmatched' }, '/incidents', {}, [1, 2, 3, 4, 5]],
	[{}, '/SIRS', {}, [1, 2, 3, 4]],
	[{ closedUnasked: 'leftOut' }, '/SIRS', {}, [1]],
	[{ closedUnasked: 'leftOut' }, '/SIRS', { closed: true }, [2]],
	[{ closedUnasked: 'leftOut' }, '/SIRS', { closed: true, taskClosed: true }, [4]],
	[{ closedUnasked: 'leftOut' }, '/SIRS', { closed: false }, [1]],
	[{}, '/notes-client', { closed: 1 }, [2]],
	[{ closedNotes: 'besideOpen' }, '/notes-client', { closed: 1 }, [1, 2]],
	[{ closedNotes: 'besideOpen', closedUnasked: 'leftOut' }, '/notes-client', {}, [1]],
	[{ closedNotes: 'besideOpen', closedUnasked: 'leftOut' }, '/notes-client', both, [1, 2]],
	[{ closedUnasked: 'leftOut' }, '/notes-client', both, [2]],
	[{}, '/rosters', {}, [1]],
	[{ onHold: 'included' }, '/rosters', {}, [1, 2, 3, 4]],
	[{}, '/rosters', { onHoldType: 'ALL' }, [1, 2, 3, 4]],
	[{ onHoldAll: 'alone' }, '/rosters', { onHoldType: 'ALL' }, [2, 3, 4]],
	[{}, '/rosters', { onHoldType: 'Leave' }, [2]],
	[{ onHoldAll: 'alone' }, '/rosters', { onHoldType: 'Leave' }, [2]],
	[{ onHoldSpecific: 'besideOthers' }, '/rosters', { onHoldType: 'Leave' }, [1, 2]],
	// The fields are empty, but the shifts are on leave.
	[{ onHoldFields: 'empty' }, '/rosters', {}, [1]],
	[{ onHoldFields: 'empty', onHoldAll: 'alone' }, '/rosters', { onHoldType: 'ALL' }, [2, 3, 4]],
	[{ onHoldFields: 'empty' }, '/rosters', { onHoldType: 'Leave' }, [2]],
])('with %j, %s with %j gives the records %j', async (settings, path, params, expected) => {
	simulator.tables[path] = [];
	for (const row of given[path]) simulator.addRecord(path, { ...row });
	const ids = simulator.tables[path].map((row) => row[idField(path)]);
	Object.assign(switches, settings, { show: { [path]: [idField(path)] } });
	const found = await list(path, { ...params });
	expect(found.map((row) => ids.indexOf(row[idField(path)]) + 1)).toEqual(expected);
	if (settings.onHoldFields !== 'empty') return;
	for (const row of found) expect([row.OnHoldType, row.OnHoldNote]).toEqual(['', '']);
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
		expect(await list(path, { [name]: 999_999 })).toEqual([]);
		switches.noSuchId = 'notFound';
		expect([await status(999_999), await status(shown)]).toEqual([404, 200]);
	},
);
