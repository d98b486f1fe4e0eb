import { setTimeout as sleep } from 'node:timers/promises';
import {
	personalData,
	startSimulator,
	type Row,
	type Simulator,
	type Switches,
} from '../../simulator/mod';
import { ask, everyRead, headersOf, list, now, small, statusOf } from './ask';

let simulator: Simulator;
let switches: Switches;
beforeAll(async () => {
	simulator = await startSimulator({ now, size: small });
	({ switches } = simulator);
});
afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

const ids = (rows: Row[]) => rows.map((row) => Number(row.IncidentId));
const incidentIds = async (params = {}) => ids(await list(simulator, '/incidents', params));
const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

test('Switches.order sorts by id, up or down', async () => {
	const sorted = ascending(ids(simulator.tables['/incidents']));
	simulator.tables['/incidents'].reverse();
	expect(await incidentIds()).toEqual(sorted);
	switches.order = 'idDescending';
	expect(await incidentIds()).toEqual(sorted.toReversed());
});

test('Switches.order sorts by date, up or down', async () => {
	const dates = async () =>
		(await list(simulator, '/incidents')).map((row) => String(row.NoteDate));
	expect(await dates()).not.toEqual((await dates()).toSorted());
	switches.order = 'dateAscending';
	const up = await dates();
	expect(up).toEqual(up.toSorted());
	switches.order = 'dateDescending';
	expect(await dates()).toEqual(up.toReversed());
});

test('Switches.order shuffles, once or at every request', async () => {
	const sorted = await incidentIds();
	switches.order = 'shuffled';
	const once = await incidentIds();
	expect(once).not.toEqual(sorted);
	expect(ascending(once)).toEqual(sorted);
	expect(await incidentIds()).toEqual(once);
	switches.order = 'reshuffled';
	const again = await incidentIds();
	expect(ascending(again)).toEqual(sorted);
	expect(await incidentIds()).not.toEqual(again);
});

test('Switches.caps cuts a limit or falls back to 200, for one path or for all', async () => {
	for (const path of ['/incidents', '/quotes']) simulator.fillTable(path, 900);
	const counts = async (limit?: number) =>
		Promise.all(
			['/incidents', '/quotes'].map(
				async (path) => (await list(simulator, path, { limit })).length,
			),
		);
	switches.caps = { '/incidents': { maximum: 500, above: 'clamp' } };
	expect(await counts(800)).toEqual([500, 800]);
	expect(await counts(500)).toEqual([500, 500]);
	expect(await counts()).toEqual([200, 200]);
	switches.caps = { '*': { maximum: 500, above: 'default' } };
	expect(await counts(501)).toEqual([200, 200]);
	expect(await counts(500)).toEqual([500, 500]);
	switches.caps = {
		'*': { maximum: 500, above: 'default' },
		'/quotes': { maximum: 600, above: 'clamp' },
	};
	expect(await counts(800)).toEqual([200, 600]);
	switches.caps = { '*': { maximum: 100, above: 'clamp' } };
	expect(await counts()).toEqual([100, 100]);
});

test('Switches.aboveMaximum says what /timesheets does above 40,000', async () => {
	simulator.tables['/timesheets'] = Array.from({ length: 40_002 }, (_, index) => ({
		TimesheetId: index,
	}));
	const above = () => ask(simulator, '/timesheets', { params: { limit: 40_001 } });
	expect(await list(simulator, '/timesheets', { limit: 40_000 })).toHaveLength(40_000);
	expect((await above()).data).toHaveLength(200);
	switches.aboveMaximum = 'clamp';
	expect((await above()).data).toHaveLength(40_000);
	switches.aboveMaximum = 'refuse';
	expect((await above()).status).toBe(400);
	expect(await statusOf(simulator, '/rosters', { params: { limit: 40_001 } })).toBe(200);
});

test.each(['*', '/rosters'])(
	'Switches.ignoreOffset with %s repeats the first page',
	async (path) => {
		const page = (skip: number) => list(simulator, '/rosters', { limit: 10, page: skip });
		const first = await page(0);
		expect(await page(10)).not.toEqual(first);
		switches.ignoreOffset = [path];
		expect(await page(10)).toEqual(first);
	},
);

test('Switches.unknownParameters ignores or refuses', async () => {
	expect(await statusOf(simulator, '/incidents?colour=blue')).toBe(400);
	switches.unknownParameters = 'ignore';
	expect(await list(simulator, '/incidents?colour=blue')).toEqual(
		await list(simulator, '/incidents'),
	);
});

test('Switches.upperBound takes in the last day, or only its midnight', async () => {
	simulator.tables['/incidents'] = [];
	simulator.addRecord('/incidents', { Timestamp: '2025-11-18 23:59:59' });
	simulator.addRecord('/incidents', { Timestamp: '2025-11-19 00:00:00' });
	simulator.addRecord('/incidents', { Timestamp: '2025-11-19 10:00:00' });
	simulator.addRecord('/incidents', { Timestamp: '2025-11-20 00:00:00' });
	const until = { createtoDate: '2025-11-19' };
	expect(await incidentIds(until)).toEqual([1, 2, 3]);
	switches.upperBound = 'midnight';
	expect(await incidentIds(until)).toEqual([1, 2]);
	simulator.tables['/rosters'] = [];
	simulator.addRecord('/rosters', { DateOfService: '2025-11-19' });
	expect(await list(simulator, '/rosters', { toDate: '2025-11-19' })).toHaveLength(1);
});

test('Switches.onHold shows shifts on leave without being asked', async () => {
	const count = simulator.tables['/rosters'].length;
	const all = { limit: 20_000 };
	expect((await list(simulator, '/rosters', all)).length).toBeLessThan(count);
	switches.onHold = 'included';
	expect(await list(simulator, '/rosters', all)).toHaveLength(count);
});

test('Switches.onHoldAll gives shifts on leave alone', async () => {
	const onLeave = simulator.tables['/rosters'].filter((row) => row.OnHoldType);
	const all = { limit: 20_000, onHoldType: 'ALL' };
	expect((await list(simulator, '/rosters', all)).length).toBeGreaterThan(onLeave.length);
	switches.onHoldAll = 'alone';
	const alone = await list(simulator, '/rosters', all);
	expect(alone).toHaveLength(onLeave.length);
	expect(alone.every((row) => row.OnHoldType)).toBe(true);
});

test('Switches.show shows hidden fields', async () => {
	const names = async (path: string) => Object.keys((await list(simulator, path))[0]);
	expect(await names('/rosters')).not.toContain('RosterItemId');
	expect(await names('/timesheets')).not.toContain('TimesheetId');
	switches.show = { '/rosters': ['RosterItemId', 'MasterId'], '/timesheets': ['TimesheetId'] };
	expect(await names('/rosters')).toEqual(expect.arrayContaining(['RosterItemId', 'MasterId']));
	expect(await names('/timesheets')).toContain('TimesheetId');
	expect(await names('/SIRS')).not.toContain('Timestamp');
});

test('Switches.adminOnly keeps paths from users without the right, all others are open', async () => {
	const headers = headersOf(simulator.user);
	const closed = async () => {
		const statuses = await Promise.all(
			everyRead.map(({ path }) => statusOf(simulator, path, { headers })),
		);
		return everyRead.map(({ path }) => path).filter((_, index) => statuses[index] === 403);
	};
	expect(await closed()).toEqual(['/Settings', '/Users']);
	expect(await statusOf(simulator, '/Users')).toBe(200);
	switches.adminOnly = ['/SIRS'];
	expect(await closed()).toEqual(['/SIRS']);
});

test('Switches.errorBody gives the error its shape', async () => {
	const error = async (errorBody: Switches['errorBody']) => {
		switches.errorBody = errorBody;
		const { data, headers, status } = await ask(simulator, '/nowhere');
		expect(status).toBe(404);
		return { data, type: String(headers['content-type']).split(';')[0] };
	};
	expect(await error('json')).toEqual({
		data: { status: 404, message: 'There is no /nowhere' },
		type: 'application/json',
	});
	expect(await error('html')).toEqual({
		data: expect.stringContaining('<html>'),
		type: 'text/html',
	});
	expect(await error('text')).toEqual({ data: 'There is no /nowhere', type: 'text/plain' });
	expect((await error('empty')).data).toBe('');
	const { data } = await error('personal');
	for (const secret of [
		...Object.values(personalData),
		simulator.admin.key,
		simulator.admin.secret,
	]) {
		expect(data).toContain(secret);
	}
});

test('Switches.latency delays each answer, and mostInFlight tells how many waited at once', async () => {
	switches.latency = [80, 120];
	const started = performance.now();
	await Promise.all(Array.from({ length: 7 }, () => list(simulator, '/areas')));
	expect(performance.now() - started).toBeGreaterThanOrEqual(79);
	expect(simulator.mostInFlight).toBe(7);
	expect(simulator.inFlight).toBe(0);
	simulator.mostInFlight = 0;
	switches.latency = 0;
	await list(simulator, '/areas');
	expect(simulator.mostInFlight).toBe(1);
});

const limitedTo = async (rateLimit: Switches['rateLimit'], count: number) => {
	switches.rateLimit = rateLimit;
	const answers = await Promise.all(Array.from({ length: count }, () => ask(simulator, '/areas')));
	return answers.toSorted((one, other) => one.status - other.status);
};

test('Switches.rateLimit lets so many requests pass in a window', async () => {
	const answers = await limitedTo({ requests: 5, seconds: 60, retryAfter: 'none' }, 8);
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
	expect(answers[7].headers).not.toHaveProperty('retry-after');
	switches.rateLimit = { requests: 5, seconds: 0.05, retryAfter: 'none' };
	await sleep(60);
	expect(await statusOf(simulator, '/areas')).toBe(200);
});

test('Switches.rateLimit tells when to come back, in seconds or as a date of the API', async () => {
	const seconds = await limitedTo({ requests: 1, seconds: 30, retryAfter: 'seconds' }, 2);
	expect(seconds.map(({ status }) => status)).toEqual([200, 429]);
	expect(seconds[1].headers['retry-after']).toBe('30');
	// A reset opens the window again.
	simulator.reset();
	const date = await limitedTo({ requests: 1, seconds: 30, retryAfter: 'date' }, 2);
	expect(date.map(({ status }) => status)).toEqual([200, 429]);
	expect(date[1].headers['retry-after']).toBe(new Date('2025-11-18T23:30:30Z').toUTCString());
});
