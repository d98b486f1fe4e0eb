import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator, type Simulator, type Switches } from '../../simulator/mod';
import { ask, headersOf, now, small, statusOf } from './ask';

let simulator: Simulator;
let switches: Switches;
beforeAll(async () => {
	simulator = await startSimulator({ now, size: small });
	({ switches } = simulator);
});
afterAll(() => simulator.close());
beforeEach(() => simulator.reset());

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
	while (simulator.inFlight > 0) await sleep(5);
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

test('Switches.faults sends a body byte by byte without end, until the other side closes', async () => {
	switches.faults = [{ answer: 'dribble' }];
	const aborted = new AbortController();
	const { body, status } = await fetch(`${simulator.url}/areas`, {
		headers: headersOf(simulator.admin),
		signal: aborted.signal,
	});
	expect(status).toBe(200);
	let received = '';
	const read = async () => {
		for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
			received += Buffer.from(chunk).toString();
			if (received.length > 20) aborted.abort();
		}
	};
	await expect(read()).rejects.toThrow('aborted');
	expect(received).toMatch(/^\[\{"AreaId"/);
	while (simulator.inFlight > 0) await sleep(5);
	expect(simulator.requests.at(-1)).toMatchObject({ path: '/areas', status: 0 });

	// The body of an empty list is over soon, its answer is not.
	simulator.tables['/areas'] = [];
	switches.faults = [{ answer: 'dribble' }];
	const waiting = ask(simulator, '/areas', { signal: AbortSignal.timeout(200) });
	await expect(waiting).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});

test.each([
	['brokenHeader', 'HPE_INVALID_HEADER_TOKEN'],
	['hugeHeader', 'HPE_HEADER_OVERFLOW'],
	['brokenChunk', 'HPE_INVALID_CHUNK_SIZE'],
	['notHttp', 'HPE_INVALID_CONSTANT'],
] as const)('Switches.faults answers %s, which Node refuses with %s', async (answer, code) => {
	switches.faults = [{ answer }];
	const error: unknown = await ask(simulator, '/areas').catch((thrown: unknown) => thrown);
	const { code: outer, cause } = error as { code?: string; cause?: { code?: string } };
	expect([outer, cause?.code]).toContain(code);
	expect(await statusOf(simulator, '/areas')).toBe(200);
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

test.each(['truncated', 'html', 'dribble', 'brokenHeader'] as const)(
	'Switches.faults answers %s to a write that was handled, and to one that was not',
	async (answer) => {
		const post = () =>
			ask(simulator, '/worker', {
				method: 'POST',
				data: [{ FirstName: 'Ada' }],
				responseType: 'text',
				signal: AbortSignal.timeout(150),
			}).catch(() => undefined);
		const count = simulator.tables['/workers'].length;
		for (const [handled, added] of [
			[false, 0],
			[true, 1],
		] as const) {
			switches.writeAnswer = { status: 201, body: 'record' };
			switches.faults = [{ handled, answer }];
			const response = await post();
			expect(simulator.tables['/workers']).toHaveLength(count + added);
			if (response === undefined) continue;
			expect(response.status).toBe(answer === 'truncated' && handled ? 201 : 200);
			expect(() => JSON.parse(response.data as string) as unknown).toThrow();
		}
	},
);

test.each([408, 520, 522, 524, 599])('Switches.faults answers the status %d', async (status) => {
	switches.faults = [{ answer: { status } }];
	expect(await statusOf(simulator, '/areas')).toBe(status);
});
