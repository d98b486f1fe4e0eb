import { setTimeout as wait } from 'node:timers/promises';
import type { Credential } from '../../localN8n/mod';
import { getExecution, type Execution } from './executions';
import type { LostExecution, Stage } from './stage';
import { chain } from './workflows';

/** The workflow that n8n runs when the alert fails. */
export const errorWorkflowId = 'alertFailed00001';

/** How many milliseconds to wait for n8n to notice a lost execution. After that, n8n notices the execution only when n8n starts again. */
const timeout = 150_000;

export const errorWorkflow = (credentials: readonly Credential[]) =>
	chain(
		errorWorkflowId,
		[
			{ name: 'Error', type: 'n8n-nodes-base.errorTrigger', parameters: {} },
			{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
		],
		credentials,
	);

/**
 * Prints how n8n lists the lost executions, and whether n8n has run their error workflow.
 *
 * @throws if n8n calls a lost execution a success
 */
export async function reportLostExecutions(stage: Stage): Promise<void> {
	const all = await waitForEnd(stage);
	const failed = await failedExecutions(stage);
	for (const { id, name, status } of all) {
		const count = failed.filter((one) => one === id).length;
		const errors = count === 0 ? 'no error workflow' : `error workflow ${count} times`;
		console.log(`    n8n's word on ${name}: ${status}, ${errors}`);
		if (status === 'success') throw new Error(`The execution after ${name} is a success.`);
	}
}

/** Returns the lost executions after n8n has ended them, or after n8n has had enough time for this. */
async function waitForEnd({ queue, lost }: Stage) {
	const look = async () =>
		await Promise.all(
			lost.map(async (one) => ({ ...one, ...(await getExecution(queue.client, one.id)) })),
		);
	const isOpen = (one: LostExecution & Execution) =>
		!one.stoppedAt && Date.now() < one.lostAt + timeout;
	while ((await look()).some(isOpen)) await wait(1000);
	// The error workflow begins a moment after the executions end.
	await wait(3000);
	return await look();
}

/** Returns the ids of the executions about which n8n called the error workflow. */
async function failedExecutions({ queue }: Stage): Promise<string[]> {
	const errors = await queue.client.outputOf(errorWorkflowId, 'Error');
	return errors.map(({ execution }) => (execution as { id: string }).id);
}
