import { executionData, listExecutions, until, type Execution } from './executions';
import { workers, type Check, type Stage } from './stage';
import { chain, nodeType, webhook, type Step } from './workflows';

/** How many records each execution looks up. Each look-up is one request. */
const lookups = 120;

/** The first ID of each execution. */
const firstIds = { lookUpOne0000001: 10_001, lookUpTwo0000001: 20_001 };

const rateLimit = { requests: 20, seconds: 1, retryAfter: 'seconds' } as const;

/**
 * The most refusals that all look-ups together may get. The workers know nothing of each other, and each wait is a second. So in each
 * second, the API can refuse two requests of each worker: the request that finds the limit, and another request that is already sent.
 * Without a pause after a refusal, there would be many times more refusals.
 */
const maxRefusals = 2 * workers.length * Math.ceil((2 * lookups) / rateLimit.requests);

const steps = (id: string, firstId: number): Step[] => [
	webhook(id),
	{
		name: 'IDs',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: {
			mode: 'raw',
			jsonOutput: `={{ { id: Array.from({ length: ${lookups} }, (_, index) => ${firstId} + index) } }}`,
			options: {},
		},
	},
	{
		name: 'One by one',
		type: 'n8n-nodes-base.splitOut',
		parameters: { fieldToSplitOut: 'id', options: {} },
	},
	{
		name: 'Look up',
		type: nodeType,
		parameters: {
			resource: 'timesheet',
			operation: 'get',
			timesheetId: '={{ $json.id }}',
			output: 'raw',
		},
	},
];

/**
 * Checks two workers that each have a rate limiter of their own. The API counts the requests of both workers together.
 */
export const checkLookups: Check = {
	name: `2 x ${lookups} look-ups on two workers, against ${rateLimit.requests} requests a second`,
	workflows: (credentials) =>
		Object.entries(firstIds).map(([id, firstId]) => chain(id, steps(id, firstId), credentials)),

	run: async (stage) => {
		const { queue, simulator } = stage;
		// The tables have few records, so that the simulator answers quickly.
		const [blank] = simulator.tables['/timesheets'].splice(0);
		for (const firstId of Object.values(firstIds)) {
			for (let index = 0; index < lookups; index++) {
				const id = firstId + index;
				// The API does not show the ID of a timesheet, so another field shows which record came.
				simulator.addRecord('/timesheets', { ...blank, TimesheetId: id, ClientId: id });
			}
		}
		simulator.requests.length = 0;
		simulator.switches.rateLimit = rateLimit;
		await Promise.all(Object.keys(firstIds).map((id) => queue.callWebhook(id)));
		for (const [id, firstId] of Object.entries(firstIds)) await expectPaired(stage, id, firstId);
		simulator.switches.rateLimit = null;
		return describeRequests(stage);
	},
};

/** Waits for the end of an execution. Its items must be in the order of their IDs. */
async function expectPaired({ queue }: Stage, workflowId: string, firstId: number): Promise<void> {
	const { id, status } = await until<Execution>(`the look-ups of ${workflowId}`, 120, async () => {
		const [execution] = await listExecutions(queue.client, workflowId);
		return execution?.stoppedAt ? execution : undefined;
	});
	if (status !== 'success') throw new Error(`The execution is ${status}.`);
	const { resultData } = await executionData(queue.client, id);
	const items = resultData.runData['Look up'][0].data?.main[0] ?? [];
	const arePaired = items.every(
		({ json, pairedItem }, index) =>
			json.ClientId === firstId + index && pairedItem?.item === index,
	);
	if (items.length !== lookups || !arePaired) throw new Error('The items are not paired.');
}

/**
 * @throws if the answers are not as many as the look-ups, or if too many look-ups were refused
 */
function describeRequests({ simulator }: Stage): string {
	const requests = simulator.requests.filter(({ path }) => path === '/timesheets');
	const refusals = requests.filter(({ status }) => status === 429).length;
	const answered = requests.filter(({ status }) => status === 200).length;
	if (answered !== 2 * lookups) throw new Error(`The API answered ${answered} look-ups.`);
	const times = requests.flatMap(({ startedAt, finishedAt }) => [startedAt, finishedAt ?? 0]);
	const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
	const seen = `${seconds.toFixed(1)} s, ${refusals} refusals`;
	if (refusals > maxRefusals) throw new Error(`${seen}; at most ${maxRefusals} are allowed.`);
	return `all paired, none twice, ${seen}`;
}
