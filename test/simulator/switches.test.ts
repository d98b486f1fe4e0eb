import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
	defaultSwitches,
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
	await wait(60);
	expect(await statusOf(simulator, '/areas')).toBe(200);
});

test('Switches.rateLimit tells when to come back, in seconds or as a date of the service', async () => {
	const seconds = await limitedTo({ requests: 1, seconds: 30, retryAfter: 'seconds' }, 2);
	expect(seconds.map(({ status }) => status)).toEqual([200, 429]);
	expect(seconds[1].headers['retry-after']).toBe('30');
	// A reset opens the window again.
	simulator.reset();
	const date = await limitedTo({ requests: 1, seconds: 30, retryAfter: 'date' }, 2);
	expect(date.map(({ status }) => status)).toEqual([200, 429]);
	expect(date[1].headers['retry-after']).toBe(new Date('2025-11-18T23:30:30Z').toUTCString());
});

test('Switches.faults answers any status, with a body and headers of its own', async () => {
	for (const status of [400, 401, 403, 404, 405, 406, 410, 418, 429, 500, 502, 503, 504]) {
		switches.faults = [{ answer: { status, body: 'own', headers: { 'Retry-After': '9' } } }];
		const { data, headers, ...answer } = await ask(simulator, '/areas');
		expect([answer.status, data, headers['retry-after']]).toEqual([status, 'own', '9']);
	}
	switches.faults = [{ answer: { status: 500 } }];
	expect((await ask(simulator, '/areas')).data).toEqual({ status: 500, message: 'Fault 500' });
});

test('Switches.faults waits for its method and path, lets some pass, happens so often, and leaves', async () => {
	switches.faults = [
		{ method: 'GET', path: '/areas', after: 2, times: 3, answer: { status: 503 } },
	];
	expect(await statusOf(simulator, '/skills')).toBe(200);
	expect(await statusOf(simulator, '/areas', { method: 'POST' })).toBe(405);
	const statuses = [];
	for (let count = 0; count < 7; count++) statuses.push(await statusOf(simulator, '/areas'));
	expect(statuses).toEqual([200, 200, 503, 503, 503, 200, 200]);
	expect(switches.faults).toEqual([]);
	switches.faults = [{ times: 'always', answer: { status: 503 } }];
	for (let count = 0; count < 5; count++) expect(await statusOf(simulator, '/areas')).toBe(503);
});

test('Switches.faults happens in the order of the queue', async () => {
	switches.faults = [{ answer: { status: 500 } }, { answer: { status: 503 } }];
	const statuses = [];
	for (let count = 0; count < 3; count++) statuses.push(await statusOf(simulator, '/areas'));
	expect(statuses).toEqual([500, 503, 200]);
});

test('Switches.faults drops the connection before the answer', async () => {
	switches.faults = [{ answer: { drop: 'before' } }];
	await expect(ask(simulator, '/areas')).rejects.toMatchObject({ code: 'ECONNRESET' });
	expect(simulator.requests.at(-1)).toMatchObject({ path: '/areas', status: 0 });
	expect(await statusOf(simulator, '/areas')).toBe(200);
});

test('Switches.faults drops the connection in the middle of the body', async () => {
	switches.faults = [{ answer: { drop: 'halfway' } }];
	const { body, headers, status } = await fetch(`${simulator.url}/incidents`, {
		headers: headersOf(simulator.admin),
	});
	expect(status).toBe(200);
	let received = 0;
	const readAll = async () => {
		for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
			received += chunk.length;
	};
	await expect(readAll()).rejects.toThrow();
	expect(received).toBeGreaterThan(0);
	expect(received).toBeLessThan(Number(headers.get('content-length')));
});

test('Switches.faults leaves a connection hanging until the other side gives up', async () => {
	switches.faults = [{ answer: 'hang' }];
	await expect(ask(simulator, '/areas', { timeout: 150 })).rejects.toMatchObject({
		code: 'ECONNABORTED',
	});
	while (simulator.inFlight > 0) await wait(5);
	expect(simulator.requests.at(-1)).toMatchObject({ path: '/areas', status: 0 });
});

test('Switches.faults answers 200 with what is not a list of records', async () => {
	const answer = async (fault: 'truncated' | 'html' | 'object' | 'values' | 'empty') => {
		switches.faults = [{ answer: fault }];
		const { status, data } = await ask(simulator, '/incidents', { responseType: 'text' });
		expect(status).toBe(200);
		return data as string;
	};
	const truncated = await answer('truncated');
	expect(truncated.startsWith('[{"IncidentId":')).toBe(true);
	expect(() => JSON.parse(truncated) as unknown).toThrow();
	expect(await answer('html')).toContain('<html>');
	expect(JSON.parse(await answer('object'))).toEqual(expect.objectContaining({ message: 'OK' }));
	expect(JSON.parse(await answer('values'))).toEqual([1, 'two', null]);
	expect(await answer('empty')).toBe('');
});

test('Switches.faults redirects', async () => {
	const other = createServer((_request, response) => response.end('other')).listen(0, '127.0.0.1');
	await once(other, 'listening');
	try {
		const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/areas`;
		switches.faults = [
			{ answer: { redirect: location } },
			{ answer: { redirect: '/x', status: 307 } },
		];
		const { status, headers } = await ask(simulator, '/areas');
		expect([status, headers.location]).toEqual([302, location]);
		expect((await ask(simulator, '/areas')).status).toBe(307);
	} finally {
		other.close();
	}
});

test('Switches.faults does not do what a write asks, unless it is handled before the answer is lost', async () => {
	const post = () =>
		ask(simulator, '/worker', { method: 'POST', data: [{ FirstName: 'Ada' }] }).catch(
			() => undefined,
		);
	const count = simulator.tables['/workers'].length;
	switches.faults = [{ answer: { drop: 'before' } }, { answer: { status: 500 } }];
	await post();
	await post();
	expect(simulator.tables['/workers']).toHaveLength(count);
	switches.faults = [
		{ handled: true, answer: { drop: 'before' } },
		{ handled: true, answer: { status: 500 } },
	];
	await post();
	await post();
	expect(simulator.tables['/workers']).toHaveLength(count + 2);
});

test('Switches.now is the clock, in timeZone, and the Date header follows it', async () => {
	const date = async () => (await ask(simulator, '/areas')).headers.date as string | undefined;
	// Sydney is 11 hours ahead in summer.
	expect(await date()).toBe(new Date('2025-11-18T23:30:00Z').toUTCString());
	switches.now = '2026-07-01 08:00:00';
	expect(await date()).toBe(new Date('2026-06-30T22:00:00Z').toUTCString());
	switches.timeZone = 'America/Los_Angeles';
	expect(await date()).toBe(new Date('2026-07-01T15:00:00Z').toUTCString());
	expect(simulator.addRecord('/incidents').Timestamp).toBe('2026-07-01 08:00:00');
	switches.dateShift = -3600;
	expect(await date()).toBe(new Date('2026-07-01T14:00:00Z').toUTCString());
	switches.dateHeader = false;
	expect(await date()).toBeUndefined();
});

test('Switches.clockRuns lets the clock go on, and null is the real time', async () => {
	expect(simulator.clock.local()).toBe(now);
	switches.clockRuns = true;
	const start = simulator.clock.instant().getTime();
	await wait(30);
	expect(simulator.clock.instant().getTime()).toBeGreaterThan(start);
	expect(simulator.clock.local().startsWith('2025-11-19 10:3')).toBe(true);
	switches.now = null;
	const before = Date.now();
	const real = simulator.clock.instant().getTime();
	expect(real).toBeGreaterThanOrEqual(before);
	expect(real).toBeLessThanOrEqual(Date.now());
});

test('Switches.now that cannot be read is said, not guessed', () => {
	switches.now = 'tomorrow';
	expect(() => simulator.clock.local()).toThrow('Expected the switch now');
});

test('Simulator.reset() puts every switch back to what it was at the start', async () => {
	const other = await startSimulator({ tables: {}, switches: { order: 'shuffled' } });
	try {
		Object.assign(other.switches, { order: 'idDescending', latency: 5, errorBody: 'html' });
		other.reset();
		expect(other.switches).toEqual({ ...defaultSwitches(), order: 'shuffled' });
	} finally {
		await other.close();
	}
});

test('Simulator.requests holds each request with its query, headers, body, status and times', async () => {
	await ask(simulator, '/incidents?limit=5&closed=true');
	await ask(simulator, '/nowhere');
	expect(simulator.requests).toMatchObject([
		{
			method: 'GET',
			path: '/incidents',
			query: [
				['limit', '5'],
				['closed', 'true'],
			],
			headers: { user: simulator.admin.user, accept: 'application/json' },
			body: { kind: 'none' },
			status: 200,
		},
		{ path: '/nowhere', status: 404 },
	]);
	const [first, second] = simulator.requests;
	expect(first.finishedAt).toBeGreaterThanOrEqual(first.startedAt);
	expect(second.startedAt).toBeGreaterThanOrEqual(first.startedAt);
});

test('SimulatorOptions.keepRequests bounds the log and keeps the newest', async () => {
	const other = await startSimulator({ tables: {}, keepRequests: 10 });
	try {
		for (let count = 1; count <= 45; count++) await ask(other, `/areas?count=${count}`);
		const counts = other.requests.map(({ query }) => Number(query[0][1]));
		expect(counts.length).toBeGreaterThanOrEqual(10);
		expect(counts.length).toBeLessThan(20);
		const newest = Array.from({ length: counts.length }, (_, index) => 46 - counts.length + index);
		expect(counts).toEqual(newest);
	} finally {
		await other.close();
	}
});
