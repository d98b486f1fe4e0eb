import { renameTrigger } from './editTrigger';
import type { Expected } from './expectEmitted';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';
import type { EventName } from './watched';

/** One event about new records, and one about changes. */
const renamed: readonly EventName[] = ['incidentCreated', 'rosterChanged'];

const names = {
	'The trigger renamed: 1 new before, 1 after': 'Trigger of the office',
	'Its first name again: 1 new before, 1 after': 'Trigger',
};

/**
 * Prepares workflows whose trigger gets another name while they are live. n8n keeps static data by the name of a node.
 * So when the first name comes back, the old data of that name come back, too.
 *
 * @returns the test: nothing is lost, and nothing comes twice
 */
export async function prepareRenames(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	for (const event of renamed) {
		const lane = await test.addLane({ event, purpose: 'renamed', interval: 15 });
		lane.watched.addExisting(lane.service);
		lanes.push(lane);
	}
	return async () => {
		await Promise.all(lanes.map((lane) => lane.waitForPolls(1)));
		await test.expectEach(Object.keys(names), lanes, async (lane, step) =>
			rename(test, lane, Object.values(names)[step]),
		);
	};
}

/**
 * Makes one event happen before the trigger is renamed, and one event afterwards. If n8n has not stored the state of an
 * earlier emission yet, the emitted records come again under the new name. So a poll that emits nothing must pass first.
 */
async function rename({ client }: TriggerTest, lane: Lane, name: string): Promise<Expected> {
	await lane.waitForPolls(1);
	await lane.waitForPause();
	const before = lane.cause(1);
	if (!lane.triggerNames.includes(name)) lane.triggerNames.push(name);
	await client.publish(lane.id, (content) => renameTrigger(content, name));
	return { lane, once: [...before, ...lane.cause(1)] };
}
