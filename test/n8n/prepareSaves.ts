import type { WorkflowContent } from '../../localN8n/mod';
import type { Row } from '../../simulator/mod';
import { editTrigger } from './editTrigger';
import type { Expected } from './expectEmitted';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';
import type { EventName } from './watched';

/** The events about changes, each with the fields that new records get in a step. The test later changes records with these fields. */
const changes: Partial<Record<EventName, (step: number) => Row>> = {
	rosterChanged: (step) => ({ Minutes: 70 + step }),
	incidentChanged: (step) => ({ Location: `Room ${step}` }),
};

/** The edits that are saved and published after polls that emitted nothing. */
const saves: Readonly<Record<string, (content: WorkflowContent) => WorkflowContent>> = {
	'with nothing edited': (content) => content,
	'with another node moved': ({ nodes, connections }) => ({
		nodes: nodes.map((node) =>
			node.name === 'Nothing' ? { ...node, position: [440, 220], notes: 'Moved' } : node,
		),
		connections,
	}),
	'with an option of the trigger edited': (content) =>
		editTrigger(content, (parameters) => ({ ...parameters, options: { addEventKey: true } })),
};

/**
 * Prepares workflows that are saved and published after polls that emitted nothing. If n8n runs polls by timers
 * and registers the trigger again, n8n forgets what these polls saw.
 *
 * @returns the test: if these polls saw a record, its later change comes once, whether it happens before or after the save
 */
export async function prepareSaves(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	for (const event of Object.keys(changes)) {
		const lane = await test.addLane({ event: event as EventName, purpose: 'saved' });
		lane.watched.addExisting(lane.service);
		lanes.push(lane);
	}
	return async () => {
		await test.expectEach(
			Object.keys(saves).map((what) => `Saved ${what}: 1 changed before, 1 after`),
			lanes,
			async (lane, step) => save(test, lane, step),
		);
	};
}

/** Lets polls that emit nothing see new records, changes one record, saves the workflow, and changes another record. */
async function save({ client }: TriggerTest, lane: Lane, step: number): Promise<Expected> {
	const given = changes[lane.watched.event as EventName]?.(step);
	lane.watched.addExisting(lane.service, given, 2);
	await lane.waitForPolls(3);
	const before = lane.cause(1, given);
	await client.publish(lane.id, Object.values(saves)[step]);
	return { lane, once: [...before, ...lane.cause(1, given)] };
}
