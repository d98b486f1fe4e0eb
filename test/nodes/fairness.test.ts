/**
 * Tests that executions, pickers and polls of one credential take turns, so that no execution, picker or poll waits for ever. Also tests
 * answers that stop midway or never end.
 */
import { createServer, type AddressInfo } from 'node:net';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { listSearch, poll } from '../engine/mod';
import { useFixture } from './fixture';

const fixture = useFixture();

it('300 reads of one node hold up neither a poll, nor a picker, nor another execution', async () => {
	const { simulator } = fixture;
	simulator.switches.latency = 20;
	const credentials = { baseUrl: simulator.url, ...simulator.admin };
	const bulk = fixture.run(
		{
			resource: 'client',
			operation: 'getAll',
			filters: { clientId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		},
		{ items: Array.from({ length: 300 }, (_, index) => ({ json: { id: index + 1 } })) },
	);
	while (simulator.requests.length < 50) await new Promise((resolve) => setTimeout(resolve, 5));

	const before = simulator.requests.length;
	const places = async (path: string, asking: Promise<unknown>) => {
		await asking;
		return simulator.requests.findIndex((request) => request.path === path) - before;
	};
	const [polled, picked, other] = await Promise.all([
		places(
			'/incidents',
			poll({
				node: new CareManagementTrigger(),
				credentials,
				parameters: { event: 'incidentCreated' },
				staticData: {},
			}),
		),
		places(
			'/workers',
			listSearch({
				node: new CareManagement(),
				credentials,
				parameters: {},
				method: 'searchWorkers',
			}),
		),
		places('/areas', fixture.run({ resource: 'area', operation: 'getAll' })),
	]);
	// Without turns, the poll, the picker and the other run would wait for the 250 further requests of the bulk run. Some of the 250 requests
	// pass while n8n sets up the poll, the picker and the other run.
	for (const place of [polled, picked, other]) expect(place).toBeLessThan(150);
	expect((await bulk).items).toEqual([]);
	expect(simulator.requests.length).toBeGreaterThanOrEqual(303);
});

it.each([1, 10])(
	'where %d requests at once are allowed and no answer comes, a poll and a picker are served all the same',
	async (requestsAtOnce) => {
		const { simulator } = fixture;
		const credentials = { baseUrl: simulator.url, ...simulator.user, requestsAtOnce };
		// Until the service has accepted the credential, each run sends one request first and waits for its answer. After this run, no further
		// run has to wait in this way.
		await fixture.run(
			{ resource: 'area', operation: 'getAll' },
			{ credentials, items: Array.from({ length: 20 }, () => ({ json: {} })) },
		);
		simulator.switches.faults = [{ path: '/incidents', answer: 'hang', times: 'always' }];
		const stalled = fixture.run(
			{
				resource: 'incident',
				operation: 'getAll',
				filters: { clientId: '={{ $json.id }}' },
				requestOptions: { timeout: 3_000 },
			},
			{ credentials, items: Array.from({ length: 30 }, (_, id) => ({ json: { id: id + 1 } })) },
		);
		while (!simulator.requests.some(({ path }) => path === '/incidents')) {
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
		let isOver = false;
		void stalled.then(() => (isOver = true));
		await poll({
			node: new CareManagementTrigger(),
			credentials,
			parameters: { event: 'timesheetCreated' },
			staticData: {},
			budgetMs: 2_500,
		});
		await listSearch({
			node: new CareManagement(),
			credentials,
			parameters: {},
			method: 'searchWorkers',
		});
		expect(isOver).toBe(false);
		expect(simulator.requests.filter(({ path }) => path === '/incidents')).not.toHaveLength(0);
		expect(simulator.mostInFlight).toBeLessThanOrEqual(requestsAtOnce + 1);
		simulator.switches.faults = [];
		await stalled;
	},
	60_000,
);

it('a poll that never has its turn says so, and does not blame its list', async () => {
	const { simulator } = fixture;
	const credentials = { baseUrl: simulator.url, ...simulator.user, requestsAtOnce: 1 };
	const pollOf = async (event: string, nodeId: string, budgetMs: number) =>
		await poll({
			node: new CareManagementTrigger(),
			nodeId,
			credentials,
			parameters: { event },
			staticData: {},
			budgetMs,
		}).catch((error: Error) => error);
	simulator.switches.faults = [{ path: '/incidents', answer: 'hang', times: 'always' }];
	const stalled = [
		pollOf('incidentCreated', 'one', 3_000),
		pollOf('incidentCreated', 'two', 3_000),
	];
	while (!simulator.requests.some(({ path }) => path === '/incidents')) {
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	const result = await pollOf('timesheetCreated', 'three', 500);
	expect(result).toMatchObject({
		message: expect.stringMatching(
			/^The service leaves other requests unanswered, and this one never had its turn/,
		),
	});
	simulator.switches.faults = [];
	await Promise.all(stalled);
});

it.each([
	['within its head', 'HTTP/1.1 200 OK\r\n'],
	['within its body', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n['],
])('an answer that stops %s is over after the Timeout, and is tried once more', async (_, head) => {
	let asked = 0;
	const stalling = createServer((socket) => {
		asked++;
		socket.on('error', () => {});
		socket.write(head);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => stalling.once('listening', resolve));
	try {
		const { port } = stalling.address() as AddressInfo;
		const { error } = await fixture.run(
			{ resource: 'area', operation: 'getAll', requestOptions: { timeout: 300 } },
			{ credentials: { baseUrl: `http://127.0.0.1:${port}`, ...fixture.simulator.admin } },
		);
		expect(error?.message).toBe('The service did not answer in time (GET /areas)');
		expect(asked).toBe(2);
	} finally {
		stalling.close();
	}
});

it('a server that dribbles bytes is cut off after twice the Timeout, and its place is free again', async () => {
	const { simulator } = fixture;
	simulator.switches.faults = [{ path: '/areas', answer: 'dribble', times: 'always' }];
	simulator.tables['/areas'] = [{ AreaId: 1 }];
	const { error } = await fixture.run({
		resource: 'area',
		operation: 'getAll',
		requestOptions: { timeout: 300 },
	});
	expect(error?.message).toBe(
		'The service was still sending its answer long after the Timeout, and the node gave up (GET /areas)',
	);
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(simulator.inFlight).toBe(0);
});
