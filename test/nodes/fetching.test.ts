/** Tests fetching through n8n's engine, over HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { personalData, startSimulator, type Fault } from '../../simulator/mod';
import { binary, logged, type RunResult } from '../engine/mod';
import { fastTime } from '../fastTime';
import { useFixture } from './fixture';

const fixture = useFixture({
	tables: {
		'/areas': [1, 2, 3].map((AreaId) => ({ AreaId, Area: 'North' })),
		'/workers': [{ CarerId: 7 }],
		// Some tests copy this shift many times.
		'/rosters': [{ ClientId: 1 }],
		'/incidents': [{ IncidentId: 1 }],
	},
});

const areas = { resource: 'area', operation: 'getAll' };
const rosters = { resource: 'roster', operation: 'getAll', returnAll: true };
const createWorker = {
	resource: 'worker',
	operation: 'create',
	FirstName: 'Ada',
	LastName: 'Lovelace',
};

const rostersOfClient: INodeParameters = {
	...rosters,
	filters: { clientId: { __rl: true, mode: 'id', value: '={{ $json.client }}' } },
};

const clients = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, index) => ({ json: { client: index + 1 } }));

const fault = (answer: Fault['answer'], more: Partial<Fault> = {}) => {
	fixture.simulator.switches.faults = [{ answer, times: 'always', ...more }];
};

/** Returns everything that n8n keeps, shows or logs of a run, at any depth, as one text. */
const everythingOf = (result: RunResult): string =>
	[
		inspect(result, { depth: null, showHidden: true, getters: true, maxStringLength: null }),
		JSON.stringify(result),
		inspect(logged, { depth: null, maxStringLength: null }),
	].join('\n');

/** Fails if n8n keeps, shows or logs a part of a credential or personal data. Also fails if n8n has logged nothing. */
function expectNothingPrivate(result: RunResult): void {
	expect(logged).not.toEqual([]);
	const everything = everythingOf(result);
	const { admin, user } = fixture.simulator;
	const secrets = [admin.key, admin.secret, user.key, user.secret, admin.user, user.user];
	for (const word of [...secrets, ...Object.values(personalData)]) {
		expect(everything).not.toContain(word);
	}
}

describe('Return All', () => {
	it('gives 100,000 rosters, as many as n8n can take', async () => {
		fixture.simulator.fillTable('/rosters', 100_000);
		const { items, error } = await fixture.run(rosters);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(100_000);
	});

	it('says how to go on when there are more', async () => {
		fixture.simulator.fillTable('/rosters', 100_001);
		const { error } = await fixture.run(rosters);
		expect(error).toMatchObject({
			message: expect.stringContaining(
				'There are more than 100000 records, and n8n can take at most that many',
			),
			description: expect.stringContaining('month by month'),
		});
	});
});

describe('the rate limiter', () => {
	it('lets all items through a service that takes 20 requests a second', async () => {
		fixture.simulator.fillTable('/rosters', 60, {
			change: (row, index) => (row.ClientId = index + 1),
		});
		fixture.simulator.switches.rateLimit = { requests: 20, seconds: 1, retryAfter: 'date' };
		const { items, error } = await fixture.run(rostersOfClient, { items: clients(60) });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.ClientId)).toEqual(
			clients(60).map(({ json }) => json.client),
		);
	});

	it('sends an upload again after 429, with its file', async () => {
		fault({ status: 429, headers: { 'retry-after': '0' } }, { times: 2 });
		const licence = await binary(Buffer.from('a licence'), 'licence.pdf', 'application/pdf');
		const { error } = await fixture.run(
			{
				resource: 'workerDocument',
				operation: 'upload',
				inputDataFieldName: 'licence',
				CarerId: { __rl: true, mode: 'id', value: '7' },
			},
			{ items: [{ json: {}, binary: { licence } }] },
		);
		expect(error).toBeUndefined();
		const requests = fixture.takeRequests();
		expect(requests.map(({ status }) => status)).toEqual([429, 429, 200]);
		expect(requests[2].body).toEqual(requests[0].body);
		expect(requests[2].body).toMatchObject({ files: [{ fileName: 'licence.pdf', size: 9 }] });
	});
});

describe('retries', () => {
	it.each([
		['before', { drop: 'before' }],
		['within', { drop: 'halfway' }],
	] as const)('reads again when the connection is lost %s the answer', async (_, answer) => {
		fault(answer, { times: 1 });
		const { items, error } = await fixture.run(areas);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
		expect(fixture.takeRequests()).toHaveLength(2);
	});

	it('creates no second worker when the service is silent', async () => {
		fault('hang', { handled: true });
		const { error } = await fixture.run({ ...createWorker, requestOptions: { timeout: 300 } });
		expect(error?.message).toBe(
			'It is not known whether the service has saved this, so do not send it again: The service did not answer in time (POST /worker)',
		);
		expect(error?.description).toContain('may have taken it all the same');
		expect(fixture.simulator.tables['/workers']).toHaveLength(2);
		expect(fixture.takeRequests()).toHaveLength(1);
	});
});

describe('an answer that is no success', () => {
	let slowDown: () => void;
	beforeAll(() => (slowDown = fastTime(20)));
	afterAll(() => slowDown());

	it.each([
		[400, 'The service refused the request as invalid'],
		[401, 'The service did not accept the credentials'],
		[403, 'The service refused access'],
		[404, 'The service did not find what was asked for'],
		[405, 'The service does not allow this operation here'],
		[406, 'The service cannot answer in JSON here'],
		[410, 'The service has removed this resource'],
		[418, 'The service answered with status 418, which its documentation does not explain'],
		[429, 'The service is receiving too many requests'],
		[500, 'The service had a problem of its own'],
		[502, 'The service could not be reached behind its gateway'],
		[503, 'The service is offline for maintenance'],
		[504, 'The service took too long to answer its gateway'],
	])('with status %d is told in words, with the item it is about', async (status, title) => {
		fixture.simulator.switches.errorBody = 'personal';
		const retryAfter = status === 429 ? '3600' : '0';
		fixture.simulator.switches.faults = [
			{ answer: { status, headers: { 'retry-after': retryAfter } }, after: 1, times: 'always' },
		];
		fixture.simulator.fillTable('/rosters', 2, {
			change: (row, index) => (row.ClientId = index + 1),
		});
		// After this 429, the user must wait for an hour. So the tests of the other statuses need another user.
		const login = status === 429 ? fixture.simulator.user : fixture.simulator.admin;
		const result = await fixture.run(rostersOfClient, {
			items: clients(2),
			credentials: { baseUrl: fixture.simulator.url, ...login },
		});
		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: `${title} (GET /rosters)`,
			description: expect.stringMatching(/\w{3,}.*\.$/),
			httpCode: String(status),
			context: { itemIndex: 1 },
		});
		expectNothingPrivate(result);
	});

	it('but no list of records is an error, never data', async () => {
		fault({ status: 200, body: `"${Object.values(personalData).join(' ')}"` });
		const result = await fixture.run(areas);
		expect(result.items).toEqual([]);
		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: 'The service answered with plain text instead of a list of records (GET /areas)',
		});
		expectNothingPrivate(result);
	});

	it('but redirects is not followed, so that no other host sees the credential', async () => {
		const other = await startSimulator({ tables: {} });
		try {
			fault({ redirect: `${other.url}/areas?name=Wilhelmina` });
			const result = await fixture.run(areas);
			expect(result.error).toMatchObject({
				message: `The service redirects to ${other.url}, and the node does not follow (GET /areas)`,
				httpCode: '302',
			});
			expect(other.requests).toEqual([]);
			expect(everythingOf(result)).not.toContain('Wilhelmina');
			expectNothingPrivate(result);
		} finally {
			await other.close();
		}
	});

	it('but names nobody mentions, for a client, those that are hidden', async () => {
		const { error } = await fixture.run({
			resource: 'client',
			operation: 'get',
			clientId: { __rl: true, mode: 'id', value: '4711' },
		});
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: 'There is no client with the ID 4711 (GET /clients)',
			httpCode: '404',
		});
		expect(error?.description).toContain('Include Deleted');
		expect(error?.description).toContain('Include Non-Current');
	});
});

describe('no answer at all', () => {
	const runAt = async (baseUrl: string) =>
		await fixture.run(areas, { credentials: { baseUrl, ...fixture.simulator.admin } });

	it('because the host is unknown', async () => {
		const result = await runAt('https://nowhere.invalid');
		expect(result.error?.message).toBe('The host in the Base URL was not found (GET /areas)');
		expectNothingPrivate(result);
	});

	it('because no secure connection can be made', async () => {
		const result = await runAt(fixture.simulator.url.replace('http:', 'https:'));
		expect(result.error?.message).toBe(
			'No secure connection could be made to the service (GET /areas)',
		);
		expectNothingPrivate(result);
	});
});

describe('Continue On Fail', () => {
	it('gives each failing item an error of its own, and the others their data', async () => {
		fixture.simulator.fillTable('/rosters', 3, {
			change: (row, index) => (row.ClientId = index + 1),
		});
		const items = [...clients(3), { json: { client: 'nobody' } }];
		fixture.simulator.switches.faults = [{ answer: { status: 403 }, after: 1 }];
		fixture.simulator.switches.errorBody = 'personal';
		const result = await fixture.run(rostersOfClient, { items, onError: 'continueRegularOutput' });
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		const [first, second, third, fourth] = result.items;
		expect([first.json.ClientId, third.json.ClientId]).toEqual([1, 3]);
		expect(second.json).toMatchObject({
			error: 'The service refused access (GET /rosters)',
		});
		expect(fourth.json).toMatchObject({
			error: expect.stringContaining('Client must be an ID'),
		});
		expectNothingPrivate(result);
	});
});

describe('a cancelled execution', () => {
	it.each([
		['waiting for an answer', 'user', 'hang'],
		['waiting to try again', 'user', { status: 503, headers: { 'retry-after': '60' } }],
		['waiting for its turn', 'admin', { status: 429, headers: { 'retry-after': '60' } }],
	] as [string, 'admin' | 'user', Fault['answer']][])(
		'that is %s ends at once',
		async (_, login, answer) => {
			fault(answer);
			const cancel = new AbortController();
			const run = fixture.run(rostersOfClient, {
				items: clients(30),
				signal: cancel.signal,
				// After the status 429, the user has to wait. So this test needs an address that no other test uses.
				credentials: {
					baseUrl: fixture.simulator.url.replace('127.0.0.1', 'localhost'),
					...fixture.simulator[login],
				},
			});
			while (fixture.simulator.requests.length < 1) {
				await new Promise((resolve) => setTimeout(resolve, 20));
			}
			cancel.abort();
			const { status } = await run;
			expect(status).toBe('canceled');
			// Requests that n8n had already sent may still arrive.
			await new Promise((resolve) => setTimeout(resolve, 100));
			const { length } = fixture.simulator.requests;
			await new Promise((resolve) => setTimeout(resolve, 200));
			expect(fixture.simulator.requests).toHaveLength(length);
		},
	);
});

describe("n8n's own request options", () => {
	it('send everything through a proxy', async () => {
		const passed: (string | undefined)[] = [];
		const proxy = createServer().listen(0, '127.0.0.1');
		await once(proxy, 'listening');
		const { port } = proxy.address() as AddressInfo;
		proxy.on('connect', ({ url }, socket) => {
			passed.push(url);
			socket.destroy();
		});
		try {
			await fixture.run(
				{ ...areas, requestOptions: { proxy: `http://127.0.0.1:${port}` } },
				{ credentials: { ...fixture.simulator.admin, baseUrl: 'https://care.example.com' } },
			);
			expect(new Set(passed)).toEqual(new Set(['care.example.com:443']));
		} finally {
			proxy.closeAllConnections();
			proxy.close();
		}
	});
});

it('reads the categories that an expression chooses, for each item its own', async () => {
	const tables = fixture.simulator.tables;
	tables['/category-incidents'] = [{ CategoryId: 8, Description: 'Fall' }];
	tables['/category-payers'] = [{ CategoryId: 8, Description: 'Fund' }];
	const { items, error } = await fixture.run(
		{ resource: 'category', operation: 'getAll', categoryType: '={{ $json.type }}' },
		{ items: ['incident', 'payer'].map((type) => ({ json: { type } })) },
	);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.Description)).toEqual(['Fall', 'Fund']);
});
