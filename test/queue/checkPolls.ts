import { setTimeout as wait } from 'node:timers/promises';
import { everySeconds, pollTimes } from '../n8n/editTrigger';
import { names } from '../n8n/marks';
import { listExecutions, until } from './executions';
import { workers, type Check, type Stage } from './stage';
import { chain, triggerType } from './workflows';

/** Seconds between two polls. */
const pollInterval = 5;

/** How many records are entered one after another, and how many milliseconds lie between one record and the next. */
const records = 30;
const recordInterval = 1000;

/** Two lists that are polled at the same moment, so that two executions wait for a worker at the same time. */
const lists = [
	{ id: 'pollIncidents001', event: 'incidentCreated', path: '/incidents' },
	{ id: 'pollSeriousInc01', event: 'sirsIncidentCreated', path: '/SIRS' },
];

/** Checks that each event comes once, and that the workers share the executions. */
export const checkPolls: Check = {
	name: 'Polls on the main, executions on both workers, each event once',
	workflows: (credentials) =>
		lists.map(({ id, event }) =>
			chain(
				id,
				[
					{
						name: 'Trigger',
						type: triggerType,
						parameters: { event, pollTimes: pollTimes(everySeconds(pollInterval)) },
					},
					{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
				],
				credentials,
			),
		),

	run: async (stage) => {
		const { simulator } = stage;
		const entered = lists.map((): number[] => []);
		for (let count = 0; count < records; count++) {
			lists.forEach(({ path }, index) =>
				entered[index].push(
					Number(simulator.addRecord(path, { CreatedBy: names.staff }).IncidentId),
				),
			);
			await wait(recordInterval);
		}
		for (const [index, { id }] of lists.entries()) await expectEach(stage, id, entered[index]);
		return await describeSharing(stage);
	},
};

/**
 * Waits until all records have come, and then for one more poll. Throws if a record came twice, or if a record came
 * that was not entered.
 */
async function expectEach({ queue }: Stage, id: string, entered: readonly number[]): Promise<void> {
	const emitted = async () =>
		(await queue.client.outputOf(id, 'Trigger')).map(({ IncidentId }) => Number(IncidentId));
	await until(`${entered.length} events of ${id}`, 60, async () => {
		const ids = await emitted();
		return entered.every((one) => ids.includes(one));
	});
	await wait((pollInterval + 1) * 1000);
	const ids = (await emitted()).sort((a, b) => a - b);
	if (ids.join() !== entered.join()) throw new Error(`Entered ${entered}, and emitted ${ids}.`);
}

/** @throws if an execution ran on no worker, or if a worker ran no execution */
async function describeSharing({ queue }: Stage): Promise<string> {
	const executions = (
		await Promise.all(lists.map(({ id }) => listExecutions(queue.client, id)))
	).flat();
	const shares = workers.map((worker) => {
		const begun = queue.begunBy(worker);
		return executions.filter(({ id }) => begun.includes(id)).length;
	});
	const elsewhere = executions.length - shares[0] - shares[1];
	if (elsewhere > 0 || shares.includes(0)) {
		throw new Error(`The workers ran ${shares.join(' and ')} of ${executions.length} executions.`);
	}
	return `${records * lists.length} events in ${executions.length} executions, ${shares.join(' and ')} on the workers`;
}
