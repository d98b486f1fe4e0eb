import type { Row } from '../../simulator/mod';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';
import type { EventName } from './watched';

/** The events about changes, each with the fields that new records get. The test later changes records with these fields. */
const changes: Partial<Record<EventName, Row>> = {
	rosterChanged: { Minutes: 77 },
	incidentChanged: { Location: 'Garden' },
};

/**
 * Prepares workflows whose polls have nothing to emit for a while.
 *
 * @returns the test: if a record appears in that time and changes later, the trigger emits the change
 */
export async function prepareQuietPolls(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	for (const [event, given] of Object.entries(changes)) {
		const purpose = 'quiet polls';
		const lane = await test.addLane({ event: event as EventName, purpose, given });
		lane.watched.addExisting(lane.service);
		lanes.push(lane);
	}
	return async () => {
		await test.expect('One that is new at a quiet poll, changed later', async () => {
			for (const lane of lanes)
				lane.watched.addExisting(lane.service, changes[lane.watched.event as EventName], 9);
			await Promise.all(lanes.map((lane) => lane.waitForPolls(3)));
			return lanes.map((lane) => ({ lane, once: lane.cause(1) }));
		});
	};
}
