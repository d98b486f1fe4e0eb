import { setTimeout as wait } from 'node:timers/promises';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';

/** The milliseconds within which an active lane would have polled. */
const longEnough = 7000;

/** Deactivates active lanes and activates them again. Events happen while the lanes are active, and while they are not. */
export async function testActivation(test: TriggerTest, lanes: readonly Lane[]): Promise<void> {
	await test.expect('Activated, nothing new', async () => lanes.map((lane) => ({ lane })));
	await test.expect('3 new', async () => lanes.map((lane) => ({ lane, once: lane.cause(3) })));

	let missing: number[][] = [];
	await test.check('Deactivated, 2 new', async () => {
		await test.deactivate(lanes);
		await wait(2000);
		missing = lanes.map((lane) => lane.cause(2));
		const marks = lanes.map(({ mark }) => mark.requests);
		await wait(longEnough);
		const polled = lanes.filter(({ mark }, index) => mark.requests !== marks[index]);
		return {
			notes: [],
			problems: polled.map(({ name }) => `${name} was polled although it is not active`),
		};
	});
	await test.expect('Active again', async () => {
		await test.activate(lanes);
		return lanes.map((lane, index) => ({ lane, once: missing[index] }));
	});
}
