import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';
import { dayOf, enteredOn } from './watched';

/**
 * Expressions for Start From. The first gives another day only after midnight, and the second gives another day every
 * second.
 */
const expressions = {
	'Start From a week ago': '={{ $today.minus({ days: 7 }) }}',
	'Start From a day that moves': '={{ $today.minus({ days: 5 + $now.second % 3 }) }}',
};

/**
 * Prepares workflows with an expression in Start From.
 *
 * @returns the test: records that were created since the day in Start From come once
 */
export async function prepareStartFrom(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	const sinceStart: number[][] = [];
	for (const [purpose, startFrom] of Object.entries(expressions)) {
		const parameters = { options: { startFrom } };
		const lane = await test.addLane({ event: 'incidentCreated', purpose, parameters });
		lane.watched.addExisting(lane.service, enteredOn(dayOf(-10)));
		sinceStart.push([-3, -3, 0].flatMap((days) => lane.cause(1, enteredOn(dayOf(days)))));
		lanes.push(lane);
	}
	return async () => {
		await test.expect('Activated, 3 created since Start From', async () => {
			return lanes.map((lane, index) => ({ lane, once: sinceStart[index] }));
		});
		await test.expect('Later polls with Start From, 1 new', async () => {
			await Promise.all(lanes.map((lane) => lane.waitForPolls(2)));
			return lanes.map((lane) => ({ lane, once: lane.cause(1) }));
		});
	};
}
