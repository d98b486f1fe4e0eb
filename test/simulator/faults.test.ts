import { ask, simulator, statusOf, switches, useSimulator } from './ask';

useSimulator();

test('Switches.faults answers a status, with a body and headers of its own', async () => {
	switches.faults = [
		{ answer: { status: 418, body: 'own', headers: { 'Retry-After': '9' } } },
		{ answer: { status: 500 } },
	];
	const { data, headers, status } = await ask('/areas');
	expect([status, data, headers['retry-after']]).toEqual([418, 'own', '9']);
	expect((await ask('/areas')).data).toEqual({ status: 500, message: 'Fault 500' });
});

test('Switches.faults waits for its method and path, lets some pass, happens so often, and leaves', async () => {
	switches.faults = [
		{ method: 'GET', path: '/areas', after: 2, times: 3, answer: { status: 503 } },
	];
	expect(await statusOf('/skills')).toBe(200);
	expect(await statusOf('/areas', { method: 'POST' })).toBe(405);
	const statuses = [];
	for (let count = 0; count < 7; count++) statuses.push(await statusOf('/areas'));
	expect(statuses).toEqual([200, 200, 503, 503, 503, 200, 200]);
	expect(switches.faults).toEqual([]);
	switches.faults = [{ times: 'always', answer: { status: 503 } }];
	for (let count = 0; count < 5; count++) expect(await statusOf('/areas')).toBe(503);
});

test.each([
	['brokenHeader', 'HPE_INVALID_HEADER_TOKEN'],
	['hugeHeader', 'HPE_HEADER_OVERFLOW'],
	['brokenChunk', 'HPE_INVALID_CHUNK_SIZE'],
	['notHttp', 'HPE_INVALID_CONSTANT'],
] as const)('Switches.faults answers %s, which Node refuses with %s', async (answer, code) => {
	switches.faults = [{ answer }];
	const error: unknown = await ask('/areas').catch((thrown: unknown) => thrown);
	const { code: outer, cause } = error as { code?: string; cause?: { code?: string } };
	expect([outer, cause?.code]).toContain(code);
	expect(await statusOf('/areas')).toBe(200);
});

test('Switches.faults does not do what a write asks, unless it is handled before the answer is lost', async () => {
	const post = () =>
		ask('/worker', { method: 'POST', data: [{ FirstName: 'Ada' }] }).catch(() => undefined);
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
			ask('/worker', {
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
