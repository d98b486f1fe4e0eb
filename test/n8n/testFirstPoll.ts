import { editTrigger, pollTimes } from './editTrigger';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';

/** Seconds between activation and the first scheduled poll. The value must be below 60. */
const distance = 40;

/** Seconds between two polls. No poll is scheduled in the `distance` seconds before the first scheduled poll. */
const interval = 10;

/**
 * Activates the lanes some time before their first scheduled poll, and makes events happen before that poll.
 *
 * @returns the keys of the records of each lane
 * @throws if n8n took so long that the first scheduled poll may have come before the events
 */
export async function causeBeforeFirstPoll(
	test: TriggerTest,
	lanes: readonly Lane[],
): Promise<number[][]> {
	const first = new Date(Date.now() + distance * 1000);
	const times = Array.from(
		{ length: (60 - distance) / interval },
		(_, index) => (first.getSeconds() + index * interval) % 60,
	);
	await Promise.all(
		lanes.map(({ id }) =>
			test.client.publish(id, (content) =>
				editTrigger(content, (parameters) => ({ ...parameters, pollTimes: pollTimes(times) })),
			),
		),
	);
	const keys = lanes.map((lane) => lane.cause(2));
	if (Date.now() > first.getTime()) throw new Error('n8n was too slow to activate the workflows');
	return keys;
}

/** Tests that a record that is entered between activation and the first scheduled poll is not lost. */
export async function testFirstPoll(test: TriggerTest, lanes: readonly Lane[]): Promise<void> {
	await test.expect('2 new between activation and the first scheduled poll', async () => {
		const keys = await causeBeforeFirstPoll(test, lanes);
		return lanes.map((lane, index) => ({ lane, once: keys[index] }));
	});
}
