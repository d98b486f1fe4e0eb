/**
 * Tests failures that several requests share. If all requests would fail for the same reason, the node sends only one request or a few. If
 * the request for one record fails, the requests for other records do not fail with it.
 */
import type { INodeParameters } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { listSearch, poll, runNode, type RunOptions } from '../engine/mod';
import { fastTime } from '../fastTime';
import { serve } from '../serve';
import { useFixture } from './fixture';

const fixture = useFixture({ size: { clients: 3, workers: 2 } });

let count = 0;
const right = () => ({ baseUrl: fixture.simulator.url, ...fixture.simulator.admin });
/** Makes a credential with a wrong key. No other test has used this key, so the node knows nothing about the credential. */
const wrong = () => ({ ...right(), key: `wrong-${count++}` });

const itemsUpTo = (length: number) => ({
	items: Array.from({ length }, (_, index) => ({ json: { id: index + 1 } })),
});

/** The parameters of a run that sends a request for each item. The node cannot combine these requests. */
const incidentsOf: INodeParameters = {
	resource: 'incident',
	operation: 'getAll',
	returnAll: true,
	filters: { assignedTo: '=user-{{ $json.id }}' },
};

const createWorkers: INodeParameters = {
	resource: 'worker',
	operation: 'create',
	FirstName: '={{ $json.id }}',
	LastName: 'Lovelace',
};

const read = async (length: number, options: Partial<RunOptions> = {}) =>
	await fixture.run(incidentsOf, { ...itemsUpTo(length), ...options });

const statuses = () => fixture.simulator.requests.map(({ status }) => status);

describe('a 401', () => {
	it('is met once by 200 items, each of which says it', async () => {
		const { items } = await read(200, { credentials: wrong(), onError: 'continueRegularOutput' });
		expect(statuses()).toEqual([401]);
		expect(items).toHaveLength(200);
		for (const { json } of items) {
			expect(json.error).toBe('The service did not accept the credentials (GET /incidents)');
		}
	});

	it('is met once with Retry On Fail, and in batches', async () => {
		const batching = { batch: { batchSize: 3, batchInterval: 1 } };
		const { error } = await fixture.run(
			{ ...incidentsOf, requestOptions: { batching } },
			{ ...itemsUpTo(12), credentials: wrong(), maxTries: 5, onError: 'continueRegularOutput' },
		);
		expect(error).toBeUndefined();
		expect(statuses()).toEqual([401]);
	});

	it('keeps writes from being sent, and what was not sent is not unknown', async () => {
		const { items } = await fixture.run(createWorkers, {
			...itemsUpTo(30),
			credentials: wrong(),
			onError: 'continueRegularOutput',
		});
		expect(statuses()).toEqual([401]);
		for (const { json } of items) expect(json.message).not.toContain('may have taken it');
		expect(items.at(-1)?.json.message).toContain('this one was not sent');
	});

	it('is met by few of many executions, polls and pickers at the same time', async () => {
		const credentials = wrong();
		const node = new CareManagement();
		const ask: (() => Promise<unknown>)[] = [
			...Array.from({ length: 6 }, () => async () => await read(20, { credentials })),
			...Array.from(
				{ length: 6 },
				(_, index) => async () =>
					await poll({
						node: new CareManagementTrigger(),
						credentials,
						workflowId: `trigger ${index}`,
						parameters: { event: 'incidentCreated' },
						staticData: {},
					}),
			),
			...Array.from(
				{ length: 6 },
				(_, index) => async () =>
					await listSearch({
						node,
						credentials,
						workflowId: `picker ${index}`,
						parameters: {},
						method: 'searchWorkers',
					}),
			),
		];
		fixture.simulator.switches.latency = 100;
		await Promise.allSettled(ask.map(async (one) => await one()));
		expect(statuses().length).toBeLessThanOrEqual(5);
	});

	it('is not what a corrected credential gets, nor the next execution', async () => {
		const credentials = wrong();
		await read(5, { credentials });
		expect((await read(5, { credentials: right() })).error).toBeUndefined();
		fixture.simulator.requests.length = 0;
		await read(5, { credentials });
		expect(statuses()).toEqual([401]);
	});

	it.each(['user', 'key', 'secret'])(
		'of a wrong %s is not what the right one gets',
		async (part) => {
			await read(3, { credentials: { ...right(), [part]: `wrong-${count++}` } });
			expect((await read(3, { credentials: right() })).error).toBeUndefined();
		},
	);

	it('of one list is not the failure of another execution', async () => {
		await read(1);
		fixture.simulator.switches.latency = 50;
		fixture.simulator.switches.faults = [
			{ path: '/areas', answer: { status: 401 }, times: 'always' },
		];
		const [areas, incidents] = await Promise.all([
			fixture.run({ resource: 'area', operation: 'getAll' }),
			read(30),
		]);
		expect(areas.error?.httpCode).toBe('401');
		expect(incidents.error).toBeUndefined();
	});
});

describe('a 401 in a report', () => {
	/** Runs the report whose alerts are about single incidents. */
	const alerts = async (credentials = right(), times = 1) => {
		for (const path of ['/incidents', '/SIRS']) {
			const own = path === '/SIRS' ? {} : { IsReportable: 1, IsReportableStatus: 0 };
			const today = new Date().toISOString().slice(0, 10);
			const dates = { NoteDate: `${today} 00:00:00`, Timestamp: `${today} 00:00:00` };
			fixture.simulator.addRecord(path, { IncidentId: path, Closed: 0, ...dates, ...own });
		}
		const runs = Array.from({ length: times }, async () => {
			const { outputs, error } = await runNode({
				node: new CareManagementReport(),
				credentials: { ...credentials },
				timezone: 'Australia/Sydney',
				parameters: {
					resource: 'report',
					operation: 'reportableIncidents',
					reportableIncidents_about: 'both',
					reportableIncidents_alertHours: '0',
					reportableIncidents_listHour: 24,
					reportableIncidents_state: 'none',
					reportableIncidents_sendTo: 'office@example.com',
					testRun: false,
					sendTestsTo: '',
					reportableIncidents_options: {},
				},
			});
			const subjects = outputs.flatMap((items) => items.map(({ json }) => String(json.subject)));
			return { error, subjects };
		});
		return await Promise.all(runs);
	};

	it.each([['/SIRS'], ['/incidents'], ['/category-incidents']])(
		'of %s alone keeps no alert about another list back, also of a run at the same time',
		async (path) => {
			fixture.simulator.switches.faults = [{ path, answer: { status: 401 }, times: 'always' }];
			for (const { error, subjects } of await alerts(right(), 3)) {
				expect(error).toBeUndefined();
				if (path !== '/incidents')
					expect(subjects).toContainEqual(expect.stringContaining('/incidents'));
				if (path !== '/SIRS') expect(subjects).toContainEqual(expect.stringContaining('/SIRS'));
			}
		},
	);

	it('of a wrong key is met once by each of its lists, and says so', async () => {
		const [{ error }] = await alerts(wrong());
		expect(error?.message).toContain('did not accept the credentials');
		expect(statuses()).toEqual([401, 401, 401]);
		const paths = fixture.simulator.requests.map(({ path }) => path);
		expect(new Set(paths).size).toBe(3);
	});
});

function hurry(): void {
	let slowDown = () => {};
	beforeAll(() => (slowDown = fastTime(20)));
	afterAll(() => slowDown());
}

describe('a maintenance', () => {
	hurry();
	const maintenance = { answer: { status: 503 }, times: 'always' } as const;

	it('is met by a few of 200 items, each of which says it', async () => {
		fixture.simulator.switches.faults = [maintenance];
		const { items } = await read(200, { onError: 'continueRegularOutput' });
		expect(statuses().length).toBeLessThan(20);
		expect(items).toHaveLength(200);
		for (const { json } of items) expect(json.error).toContain('offline for maintenance');
	});

	it('is noticed to be over by the next execution', async () => {
		const headers = { 'retry-after': '7200' };
		fixture.simulator.switches.faults = [{ answer: { status: 503, headers }, times: 'always' }];
		expect((await read(50)).error?.httpCode).toBe('503');
		expect(statuses().length).toBeLessThanOrEqual(10);
		fixture.simulator.switches.faults = [];
		expect((await read(50)).error).toBeUndefined();
	});

	it('is noticed to be over by a poll, and then by those who wait', async () => {
		const headers = { 'retry-after': '250' };
		fixture.simulator.switches.faults = [{ answer: { status: 503, headers }, times: 1 }];
		const waiting = read(3);
		while (statuses().length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
		await poll({
			node: new CareManagementTrigger(),
			credentials: right(),
			parameters: { event: 'incidentCreated' },
			staticData: {},
		});
		expect((await waiting).error).toBeUndefined();
	});

	it('that lasts for two seconds fails nobody', async () => {
		fixture.simulator.switches.faults = [maintenance];
		setTimeout(() => (fixture.simulator.switches.faults = []), 2_000);
		const { error } = await read(100);
		expect(error).toBeUndefined();
	});

	it('leaves the outcome of a write unknown that was sent, and of no other', async () => {
		fixture.simulator.switches.faults = [{ ...maintenance, handled: true }];
		const { items } = await fixture.run(createWorkers, {
			...itemsUpTo(30),
			onError: 'continueRegularOutput',
		});
		const sent = fixture.simulator.requests.length;
		const unknown = items.filter(({ json }) => String(json.message).includes('may have taken it'));
		expect(sent).toBeLessThan(15);
		expect(unknown).toHaveLength(sent);
		expect(
			items.filter(({ json }) => String(json.message).includes('this one was not sent')),
		).toHaveLength(30 - sent);
	});
});

describe('an answer that is about one record', () => {
	hurry();

	it.each([400, 403, 404, 410, 500, 502, 503])(
		"such as %d, is nobody else's failure",
		async (status) => {
			const service = await serve(({ url }, response) => {
				const isBad = /assignedTo=user-2(&|$)/.test(url ?? '');
				response.writeHead(isBad ? status : 200, { 'content-type': 'application/json' }).end('[]');
			});
			try {
				const { items } = await read(30, {
					credentials: { ...right(), baseUrl: service.url },
					onError: 'continueRegularOutput',
				});
				expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
				expect(items[0].json.error).toBeDefined();
			} finally {
				await service.close();
			}
		},
	);
});
