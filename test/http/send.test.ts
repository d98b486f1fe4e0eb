/** Tests `send()` over HTTP. In most tests, the clock skips all waits. */
import { createServer } from 'node:net';
import { reads, writes } from '../../api/mod';
import { type CareManagementError, statuses } from '../../errors/mod';
import { fetchRecords, send, systemClock, UnknownOutcomeError, type Session } from '../../http/mod';
import { describeApi } from '../../openapi/describeApi';
import { personalData, type Fault, type Simulator } from '../../simulator/mod';
import { fastTime } from '../fastTime';
import { sessionWith, skippingClock, useSimulator } from './session';

let simulator: Simulator;

// There are only two records, because each reset copies all records.
const tables = { '/areas': [{ AreaId: 1 }, { AreaId: 2 }] };
useSimulator({ now: '2025-11-19 10:30:00', tables }, (started) => (simulator = started));

const { areas, incidents } = reads;
const { createWorker } = writes;

async function errorOf(promise: Promise<unknown>): Promise<CareManagementError> {
	try {
		await promise;
	} catch (error) {
		return error as CareManagementError;
	}
	throw new Error('This must fail');
}

/** Reads a list. By default, the clock skips all waits. */
const read = async (session = sessionWith(simulator, skippingClock())) =>
	await fetchRecords(session, areas, {});

const fault = (answer: Fault['answer'], times: Fault['times'] = 'always'): Fault[] => [
	{ answer, times },
];

const gone: [name: string, answer: Fault['answer']][] = [
	...[408, 500, 502, 503, 504, 520, 522, 524, 529].map((status): [string, Fault['answer']] => [
		String(status),
		{ status },
	]),
	['a connection lost before the answer', { drop: 'before' }],
	['a connection lost within the answer', { drop: 'halfway' }],
];

describe('send() of a read', () => {
	it.each(gone)('is tried again after %s', async (_, answer) => {
		simulator.switches.faults = fault(answer, 3);
		const records = await read();
		expect(records).toEqual(simulator.tables['/areas']);
		expect(simulator.requests).toHaveLength(4);
	});

	it.each(gone)('gives up after four times %s, and says so', async (_, answer) => {
		simulator.switches.faults = fault(answer);
		const error = await errorOf(read());
		expect(simulator.requests).toHaveLength(4);
		expect(error.message).toContain('(GET /areas)');
		expect(error.nextStep).toContain('It was tried 4 times.');
	});

	it('is tried again after a failed name look-up', async () => {
		const session = sessionWith(simulator, skippingClock());
		let looks = 0;
		const transport: Session['transport'] = async (request) =>
			looks++ < 2
				? await Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }))
				: await session.transport(request);
		expect(await read({ ...session, transport })).toHaveLength(2);
	});

	it('is tried again when a host that has answered is not found any more', async () => {
		const session = sessionWith(simulator, skippingClock());
		const failing = (code: string, times: number): Session => ({
			...session,
			transport: async (request) =>
				times-- > 0
					? await Promise.reject(Object.assign(new Error('getaddrinfo'), { code }))
					: await session.transport(request),
		});
		const before = await errorOf(read(failing('ENOTFOUND', Infinity)));
		expect(before.failure).toEqual({ cause: 'configuration-invalid' });
		await read(session);
		expect(await read(failing('ENOTFOUND', 3))).toHaveLength(2);
		const after = await errorOf(read(failing('ENOTFOUND', Infinity)));
		expect(after.message).toContain('could not be looked up just now');
		expect(after.failure).toEqual({ cause: 'temporarily-unavailable' });
	});

	it('is tried again after a timeout', async () => {
		simulator.switches.faults = fault('hang', 1);
		const records = await read(sessionWith(simulator, skippingClock(), undefined, 300));
		expect(records).toEqual(simulator.tables['/areas']);
	});

	it.each([400, 401, 403, 404, 405, 406, 410, 418, 501])(
		'is not tried again after %d',
		async (status) => {
			simulator.switches.faults = fault({ status });
			const error = await errorOf(read());
			expect(error.status).toBe(status);
			expect(simulator.requests).toHaveLength(1);
		},
	);

	it('waits longer before each further try, never twice the same', async () => {
		const [short, long] = [0, 1].map((random) => skippingClock(random));
		for (const clock of [short, long]) {
			simulator.switches.faults = fault({ status: 500 });
			await errorOf(read(sessionWith(simulator, clock)));
		}
		expect(short.sleeps).toEqual([750, 1_500, 3_000]);
		expect(long.sleeps).toEqual([1_250, 2_500, 5_000]);
	});

	it('waits as long as a service in maintenance asks for, within maxWait', async () => {
		const clock = skippingClock();
		simulator.switches.faults = fault({ status: 503, headers: { 'retry-after': '90' } }, 1);
		await read(sessionWith(simulator, clock));
		// The wait is a little longer than the header says, by a random time. So several senders come back at different moments.
		expect(clock.sleeps).toEqual([91_000]);

		simulator.switches.faults = fault({ status: 503, headers: { 'retry-after': '7200' } });
		const error = await errorOf(read(sessionWith(simulator, clock)));
		expect(error.status).toBe(503);
		expect(error.failure).toEqual({ cause: 'temporarily-unavailable', retryAfterMs: 7_200_000 });
		expect(clock.sleeps).toEqual([91_000]);
	});
});

describe('send() of a write', () => {
	const ada = [{ FirstName: 'Ada', LastName: 'Lovelace' }];
	const adas = () =>
		simulator.tables['/workers'].filter(({ LastName }) => LastName === 'Lovelace').length;
	const write = async (timeout?: number) =>
		await send(sessionWith(simulator, skippingClock(), undefined, timeout), createWorker, {}, ada);

	it.each(gone)(
		'is not tried again after %s, so that no worker is made twice',
		async (_, answer) => {
			simulator.switches.faults = [{ answer, times: 'always', handled: true }];
			const error = await errorOf(write());
			expect(simulator.requests).toHaveLength(1);
			expect(adas()).toBe(1);
			expect(error.nextStep).toContain('may have taken it all the same');
			expect(error.failure).toMatchObject({ cause: 'temporarily-unavailable' });
		},
	);

	it('is not tried again after a timeout either', async () => {
		simulator.switches.faults = [{ answer: 'hang', times: 'always', handled: true }];
		const error = await errorOf(write(300));
		// On a busy machine, the client may have given up before the server has read the request.
		while (adas() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
		expect(adas()).toBe(1);
		expect(error.nextStep).toContain('may have taken it all the same');
	});

	it.each(['HPE_HEADER_OVERFLOW', 'ECONNABORTED', 'EWHATEVER'])(
		'says after %s that the service may have taken it',
		async (code) => {
			const session: Session = {
				...sessionWith(simulator, skippingClock()),
				transport: async () =>
					await Promise.reject(Object.assign(new Error('It failed'), { code })),
			};
			const error = await errorOf(send(session, createWorker, {}, ada));
			expect(error).toBeInstanceOf(UnknownOutcomeError);
			expect(error.nextStep).toContain('may have taken it all the same');
		},
	);

	it('says when it is cancelled on its way that the service may have taken it', async () => {
		simulator.switches.faults = [{ answer: 'hang', handled: true }];
		const cancel = new AbortController();
		const session = sessionWith(simulator, systemClock, cancel.signal);
		const writing = errorOf(send(session, createWorker, {}, ada));
		while (adas() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
		cancel.abort();
		expect(await writing).toMatchObject({
			message: expect.stringMatching(/^It is not known .*: The execution was canceled \(POST/),
			nextStep: expect.stringContaining('may have taken it all the same'),
		});
	});

	it.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'CERT_HAS_EXPIRED'])(
		'does not say so after %s, when it was never sent',
		async (code) => {
			const session: Session = {
				...sessionWith(simulator, skippingClock()),
				transport: async () =>
					await Promise.reject(Object.assign(new Error('It failed'), { code })),
			};
			const error = await errorOf(send(session, createWorker, {}, ada));
			expect(error).not.toBeInstanceOf(UnknownOutcomeError);
			expect(error.nextStep).not.toContain('may have taken it');
		},
	);

	it.each([300, 301, 302, 303, 304, 408, 460, 499, 501, 502, 599])(
		'says after %d that the service may have taken it',
		async (status) => {
			simulator.switches.faults = fault({ status });
			expect(await errorOf(write())).toBeInstanceOf(UnknownOutcomeError);
			expect(simulator.requests).toHaveLength(1);
		},
	);

	it.each([307, 308, 400, 401, 403, 404, 405, 409, 425])(
		'does not say so after %d',
		async (status) => {
			simulator.switches.faults = fault({ status });
			const error = await errorOf(write());
			expect(error).not.toBeInstanceOf(UnknownOutcomeError);
		},
	);

	it('makes its body when it is let through, and not before', async () => {
		simulator.switches.latency = 20;
		const way = sessionWith(simulator, systemClock);
		let most = 0;
		let held = 0;
		const transport: Session['transport'] = async (request) =>
			await way.transport(request).finally(() => held--);
		const session = { ...way, transport };
		const body = async () => {
			most = Math.max(most, ++held);
			return ada;
		};
		await Promise.all(
			Array.from({ length: 40 }, async () => await send(session, createWorker, {}, body)),
		);
		expect(most).toBeLessThanOrEqual(session.rateLimiter.maxConcurrency);
	});

	it('is tried again after 429, when the service surely did not take it', async () => {
		simulator.switches.faults = fault({ status: 429 }, 3);
		await write();
		expect(simulator.requests.map(({ status }) => status)).toEqual([429, 429, 429, 200]);
		expect(adas()).toBe(1);
	});
});

describe('send() after 429', () => {
	it.each([
		['in seconds', () => '7', 7_000],
		['as an HTTP date', () => new Date(Date.parse('2025-11-19T00:00:09Z')).toUTCString(), 9_000],
	])('waits as long as Retry-After says %s', async (_, retryAfter, expected) => {
		Object.assign(simulator.switches, { now: '2025-11-19 00:00:00', timeZone: 'UTC' });
		simulator.switches.faults = fault({ status: 429, headers: { 'retry-after': retryAfter() } }, 1);
		const clock = skippingClock();
		await read(sessionWith(simulator, clock));
		// The service's clock is far behind our clock. An HTTP date is compared with the service's clock.
		expect(clock.sleeps).toHaveLength(1);
		expect(clock.sleeps[0]).toBeGreaterThan(expected - 100);
		// The wait is a little longer than the header says, by a random time. So several senders come back at different moments.
		expect(clock.sleeps[0]).toBeLessThanOrEqual(expected + 1_000);
	});

	it('goes by its own clock when the service shows none', async () => {
		simulator.switches.dateHeader = false;
		const clock = skippingClock();
		const until = new Date(Math.ceil(clock.now() / 1_000) * 1_000 + 20_000);
		simulator.switches.faults = fault(
			{ status: 429, headers: { 'retry-after': until.toUTCString() } },
			1,
		);
		await read(sessionWith(simulator, clock));
		expect(clock.sleeps[0]).toBeGreaterThan(18_000);
		expect(clock.sleeps[0]).toBeLessThanOrEqual(22_000);
	});

	it.each([
		['nothing', undefined],
		['nonsense', 'soon'],
		['a time that is over', new Date(0).toUTCString()],
	])('waits a little when Retry-After says %s', async (_, value) => {
		simulator.switches.faults = fault(
			{ status: 429, headers: value === undefined ? {} : { 'retry-after': value } },
			2,
		);
		const clock = skippingClock();
		await read(sessionWith(simulator, clock));
		expect(clock.sleeps.map((sleep) => Math.round(sleep / 100) * 100)).toEqual([500, 1_000]);
	});

	it('gives up in the end, and says how long it waits', async () => {
		simulator.switches.faults = fault({ status: 429 });
		const clock = skippingClock();
		const before = clock.now();
		const error = await errorOf(read(sessionWith(simulator, clock)));
		expect(error).toMatchObject({
			status: 429,
			message: 'The service is receiving too many requests (GET /areas)',
			nextStep: expect.stringContaining('The node waits at most 5 minutes in total'),
			failure: { cause: 'rate-limited', retryAfterMs: expect.any(Number) },
		});
		// The clock moves on between the answer and the error. So the test compares whole seconds.
		const { retryAfterMs } = error.failure as { retryAfterMs?: number };
		expect(Math.round(Number(retryAfterMs) / 1000)).toBe(30);
		expect(clock.now() - before).toBeLessThan(6 * 60_000);
	});

	it('gives up at once when the service asks for more than that', async () => {
		simulator.switches.faults = fault({ status: 429, headers: { 'retry-after': '3600' } });
		const session = sessionWith(simulator, skippingClock());
		const many = Array.from({ length: 30 }, async () => await errorOf(read(session)));
		for (const error of await Promise.all(many)) {
			expect(error.nextStep).toMatch(
				/^It asks to wait longer than the 5 minutes that the node waits\. Nothing is sent until \d{4}-\d\d-\d\d \d\d:\d\d UTC\./,
			);
			expect(error.failure).toMatchObject({ cause: 'rate-limited' });
			const { retryAfterMs = 0 } = error.failure as { retryAfterMs?: number };
			expect(Math.round(retryAfterMs / 60_000)).toBe(15);
		}
		expect(simulator.requests.length).toBeLessThanOrEqual(4);
	});

	it.each([
		['an epoch', '1795000000'],
		['milliseconds', '60000000'],
		['a year', String(365 * 86_400)],
		['more digits than a number holds', '9'.repeat(400)],
		['a date far away', 'Fri, 31 Dec 9999 23:59:59 GMT'],
	])('tries again soon when Retry-After is %s, which nobody can mean', async (_, value) => {
		const headers = { 'retry-after': value };
		for (const status of [429, 500, 503]) {
			simulator.switches.faults = fault({ status, headers }, 1);
			const clock = skippingClock();
			expect(await read(sessionWith(simulator, clock))).toHaveLength(2);
			expect(clock.sleeps).toHaveLength(1);
			expect(clock.sleeps[0]).toBeLessThan(1_500);
		}
	});

	it('pauses 15 minutes at most when Retry-After is a day, and then asks again', async () => {
		const headers = { 'retry-after': String(86_400) };
		simulator.switches.faults = fault({ status: 429, headers }, 1);
		const clock = skippingClock();
		const session = sessionWith(simulator, clock);
		expect((await errorOf(read(session))).status).toBe(429);
		expect(session.rateLimiter.pause).toBe(15 * 60_000);
		clock.time += 15 * 60_000;
		expect(await read(session)).toHaveLength(2);
	});

	it('lets a thousand reads of one execution hold up neither a poll nor another execution', async () => {
		simulator.switches.latency = 5;
		const bulk = sessionWith(simulator, systemClock);
		const order: string[] = [];
		const ask = async (name: string, isUrgent: boolean) => {
			await fetchRecords({ ...bulk, flow: { id: name, isUrgent } }, areas, {});
			order.push(name);
		};
		const all = Array.from({ length: 200 }, async () => await ask('bulk', false));
		await new Promise((resolve) => setTimeout(resolve, 50));
		const before = order.length;
		await Promise.all([ask('poll', true), ask('other', false)]);
		expect(order.indexOf('poll')).toBeLessThanOrEqual(before + 10);
		expect(order.indexOf('other')).toBeLessThanOrEqual(before + 12);
		await Promise.all(all);
	});

	it('lets 120 requests through a service that takes 20 a second, within 18 seconds', async () => {
		// A second of this clock takes a fifth of a real second.
		simulator.switches.rateLimit = { requests: 20, seconds: 1 / 5, retryAfter: 'none' };
		const slowDown = fastTime(5);
		const waits: number[] = [];
		const sleep = async (milliseconds: number, signal?: AbortSignal) => {
			waits.push(milliseconds);
			await systemClock.sleep(milliseconds, signal);
		};
		const session = sessionWith(simulator, { ...systemClock, sleep });
		const answers = Array.from({ length: 120 }, async () => await read(session));
		expect(await Promise.all(answers).finally(slowDown)).toHaveLength(120);
		// Nearly all of the time passes in waits that follow each other. So their sum is the time that the requests need.
		expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(18_000);
		expect(simulator.mostInFlight).toBeLessThanOrEqual(10);
	});
});

describe('send() to a host that cannot be reached', () => {
	it.each(['ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED'])(
		'meets %s once for a node, and leaves other nodes alone, whose proxy may be another',
		async (code) => {
			const good = sessionWith(simulator, skippingClock());
			let met = 0;
			const bad: Session = {
				...good,
				flow: { id: 'bad', isUrgent: false },
				transport: async () => {
					met++;
					return await Promise.reject(Object.assign(new Error('It failed'), { code }));
				},
			};
			const failed = Array.from({ length: 50 }, async () => await errorOf(send(bad, areas, {})));
			const answers = Array.from({ length: 50 }, async () => await send(good, areas, {}));
			const errors = await Promise.all(failed);
			expect(met).toBe(1);
			expect(new Set(errors.map(({ message }) => message)).size).toBe(1);
			expect(errors.at(-1)?.nextStep).toContain('this one was not sent');
			expect(await Promise.all(answers)).toHaveLength(50);
			// After these requests, the next request is sent, because Retry On Fail must find out whether the fault is over.
			await errorOf(send(bad, areas, {}));
			expect(met).toBeGreaterThan(1);
		},
	);
});

describe('send() of a cancelled execution', () => {
	it.each([
		['that waits for its turn after a 429', { status: 429, headers: { 'retry-after': '60' } }],
		['that waits to try again', { status: 503, headers: { 'retry-after': '60' } }],
		['that waits for an answer', 'hang'],
	] as [string, Fault['answer']][])('stops one %s at once', async (_, answer) => {
		simulator.switches.faults = fault(answer);
		const cancel = new AbortController();
		// The session has no time limit, so that only the signal ends a request.
		const session = sessionWith(simulator, systemClock, cancel.signal, 0);
		const failed = Array.from({ length: 10 }, async () => await errorOf(read(session)));
		await new Promise((resolve) => setTimeout(resolve, 300));
		const sent = simulator.requests.length;
		cancel.abort();
		for (const { message } of await Promise.all(failed)) {
			expect(message).toBe('The execution was canceled (GET /areas)');
		}
		expect(simulator.requests).toHaveLength(sent);
		expect(session.rateLimiter.idle).toBe(true);
	});

	it('leaves the other executions of the credential alone', async () => {
		simulator.switches.faults = fault({ status: 429, headers: { 'retry-after': '1' } }, 2);
		const cancel = new AbortController();
		const session = sessionWith(simulator, systemClock, cancel.signal);
		const other = { ...session, signal: undefined };
		const failed = Array.from({ length: 6 }, async () => await errorOf(read(session)));
		const answers = Array.from({ length: 6 }, async () => await read(other));
		await new Promise((resolve) => setTimeout(resolve, 200));
		cancel.abort();
		await Promise.all(failed);
		expect(await Promise.all(answers)).toHaveLength(6);
	});
});

describe('send() to an address that does not answer', () => {
	it('tells a host that refuses connections', async () => {
		const closed = createServer().listen(0, '127.0.0.1');
		await new Promise((resolve) => closed.once('listening', resolve));
		const { port } = closed.address() as { port: number };
		await new Promise((resolve) => closed.close(resolve));
		const nowhere = { ...simulator, url: `http://127.0.0.1:${port}` };
		const error = await errorOf(read(sessionWith(nowhere, skippingClock())));
		expect(error.message).toBe('The service does not answer (GET /areas)');
	});
});

describe('send() of a redirect', () => {
	it.each([
		['https://evil.example/steal?Key=1', 'https://evil.example'],
		['//evil.example/steal', 'https://evil.example'],
		['/login', 'another path of the same host'],
		['http://[', 'another address'],
	])('to %s says %s and follows nowhere', async (target, shown) => {
		simulator.switches.faults = fault({ redirect: target });
		const error = await errorOf(read());
		expect(error.status).toBe(302);
		expect(error.message).toBe(
			`The service redirects to ${shown}, and the node does not follow (GET /areas)`,
		);
		expect(JSON.stringify({ ...error })).not.toContain('steal');
		expect(simulator.requests).toHaveLength(1);
	});
});

describe('fetchRecords()', () => {
	it.each([
		['html', 'a web page'],
		['object', 'a single object'],
		['values', 'a list of something else'],
		['empty', 'nothing'],
		['truncated', 'incomplete JSON'],
		[{ status: 200, body: 'OK' }, 'plain text'],
		[{ status: 200, body: '12' }, 'a single number'],
		[{ status: 200, body: '[[{"AreaId":1}]]' }, 'a list of something else'],
		[{ status: 200, body: 'null' }, 'nothing'],
		[{ status: 204 }, 'nothing'],
	] as [Fault['answer'], string][])('takes %j for no data', async (answer, description) => {
		simulator.switches.faults = fault(answer);
		const error = await errorOf(read());
		expect(error.message).toBe(
			`The service answered with ${description} instead of a list of records (GET /areas)`,
		);
	});

	it('finds the records where the table says; the simulator and openapi.json say the same', async () => {
		const table: { recordsIn?: string } = areas;
		const { recordsIn } = table;
		table.recordsIn = 'data';
		try {
			const { body } = await send(sessionWith(simulator), areas, {});
			expect(body).toEqual({ data: simulator.tables['/areas'] });
			const records = await fetchRecords(sessionWith(simulator), areas, {});
			expect(records).toEqual(simulator.tables['/areas']);
			const { content = {} } = describeApi('1').paths['/areas'].get.responses[200];
			expect(content['application/json'].schema).toMatchObject({
				properties: { data: { type: 'array' } },
			});
			simulator.switches.faults = fault({ status: 200, body: '{"items":[]}' });
			await expect(fetchRecords(sessionWith(simulator), areas, {})).rejects.toThrow(
				'a single object',
			);
		} finally {
			table.recordsIn = recordsIn;
		}
	});

	it('takes an empty list for what it is', async () => {
		simulator.tables['/areas'] = [];
		expect(await read()).toEqual([]);
	});
});

describe('an error', () => {
	it.each([
		...['302', ...Object.keys(statuses)].map((status): [string, Fault['answer']] => [
			status,
			{ status: Number(status) },
		]),
		['200 that is no list', { status: 200, body: JSON.stringify(personalData) }],
	])('for %s shows neither credential nor body', async (_, answer) => {
		simulator.switches.errorBody = 'personal';
		simulator.switches.faults = fault(answer);
		const error = await errorOf(
			fetchRecords(sessionWith(simulator, skippingClock()), incidents, {}),
		);
		const shown = JSON.stringify([error.message, error.stack, { ...error }, error.cause]);
		const { user, key, secret } = simulator.admin;
		for (const word of [user, key, secret, ...Object.values(personalData)]) {
			expect(shown).not.toContain(word);
		}
	});
});
