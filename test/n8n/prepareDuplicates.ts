import { setTimeout as wait } from 'node:timers/promises';
import { createWorkflow } from './editTrigger';
import { putBackState, readState, type KeptState } from './keptState';
import { names } from './marks';
import type { Seen } from './report';
import type { TriggerTest } from './triggerTest';

/** The milliseconds within which the trigger must emit a change. */
const patience = 240_000;

/** The node that drops the second of two items with the same key, even if the second item comes much later. */
const removeDuplicates = {
	name: 'Remove Duplicates',
	type: 'n8n-nodes-base.removeDuplicates',
	typeVersion: 2,
	parameters: {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.eventKey }}',
	},
};

/** The changes of one incident. Each value is the incident's `Closed` after the change. */
const states = { closed: 1, reopened: 0, 'closed again': 1 };

const told = ['closed', 'reopened', 'closed'];

/** A workflow with Remove Duplicates after the trigger. */
export interface Duplicates {
	/** Tests that the workflow lets each change of an incident through, even if it looks like an earlier change. */
	readonly testChanges: () => Promise<void>;
	/** Puts back the state from before the last emission, as if n8n had been cut off. n8n must not run. */
	readonly forgetLast: () => void;
	/** Tests that the workflow drops the last change when the trigger emits it again. */
	readonly testRepetition: () => Promise<void>;
}

/** Prepares a workflow that drops an event if the trigger emits it again. The workflow compares the keys from Add Event Key. */
export async function prepareDuplicates(test: TriggerTest): Promise<Duplicates> {
	const event = 'incidentChanged';
	const filters = { assignedTo: names.office };
	const parameters = { event, filters, options: { addEventKey: true } };
	const lane = await test.addLane({
		event,
		purpose: 'Remove Duplicates',
		workflow: createWorkflow('incidentChanged (Remove Duplicates)', parameters, removeDuplicates),
	});
	lane.watched.addExisting(lane.service, { AssignedTo: names.office }, 5);
	const [incident] = lane.service.tables['/incidents'];
	let keptBefore: KeptState | undefined;

	const waitFor = async (count: number): Promise<void> => {
		const end = Date.now() + patience;
		for (;;) {
			const emitted = await test.client.outputOf(lane.id, ...lane.triggerNames);
			if (emitted.length >= count && (await test.client.isIdle(lane.id, test.startedAt))) return;
			if (Date.now() > end) throw new Error(`${emitted.length} of ${count} changes were emitted`);
			await wait(1000);
		}
	};
	const judge = async (): Promise<Seen> => {
		const kept = await test.client.outputOf(lane.id, removeDuplicates.name);
		const through = kept.flatMap(({ changes }) => changes as string[]);
		const isRight = JSON.stringify(through) === JSON.stringify(told);
		return { problems: isRight ? [] : [`came through: ${through.join(', ')}`], notes: [] };
	};

	return {
		testChanges: async () => {
			const name = `Remove Duplicates: an incident ${Object.keys(states).join(', ')}`;
			await test.check(name, async () => {
				await lane.waitForPolls(1);
				for (const [index, Closed] of Object.values(states).entries()) {
					keptBefore = readState(test.userFolder, lane.id);
					incident.Closed = Closed;
					await waitFor(index + 1);
				}
				return await judge();
			});
		},
		forgetLast: () => {
			if (keptBefore) putBackState(test.userFolder, lane.id, keptBefore);
		},
		testRepetition: async () => {
			await test.check('Remove Duplicates: the last change emitted again', async () => {
				await waitFor(told.length + 1);
				return await judge();
			});
		},
	};
}
