import { getExecution, until } from './executions';
import { workers, type Check } from './stage';
import { areas, chain } from './workflows';

const workflowId = 'inactiveManual01';

/** Checks a workflow that a person starts and stops in the editor. */
export const checkManualStop: Check = {
	name: 'A manual run is offloaded to a worker, and stopping it cuts its request off',
	workflows: (credentials) => [
		chain(
			workflowId,
			[{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} }, areas],
			credentials,
		),
	],

	run: async ({ queue, simulator }) => {
		simulator.requests.length = 0;
		simulator.switches.faults = [{ path: '/areas', answer: 'hang' }];
		const workflowData = await queue.client.request(`/workflows/${workflowId}`);
		const { executionId } = await queue.client.request<{ executionId: string }>(
			`/workflows/${workflowId}/run`,
			{ workflowData, triggerToStartFrom: { name: 'Start' } },
		);
		const asked = await until('the request of the manual run', 30, () =>
			simulator.requests.find(({ path }) => path === '/areas'),
		);
		if (!workers.some((worker) => queue.begunBy(worker).includes(executionId))) {
			throw new Error('It did not run on a worker.');
		}
		await queue.client.request(`/executions/${executionId}/stop`, {});
		await until('the end of its connection', 15, () => asked.finishedAt !== undefined);
		const { status } = await getExecution(queue.client, executionId);
		if (status !== 'canceled') throw new Error(`The execution is ${status}.`);
		return 'the connection was closed, the execution is canceled';
	},
};
