import { setTimeout as wait } from 'node:timers/promises';
import { editTrigger } from './editTrigger';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';

/** How long the API takes to answer during these tests, in milliseconds. */
const latency = 4000;

/** Actions during a poll. After such an action, n8n can discard the records of the poll. */
const interruptions: Readonly<Record<string, (test: TriggerTest, lane: Lane) => Promise<void>>> = {
	'published during a poll': async ({ client }, { id }) =>
		await client.publish(id, (content) =>
			editTrigger(content, (parameters) => ({ ...parameters, options: { addEventKey: true } })),
		),
	'deactivated during a poll': async (test, lane) => {
		await test.deactivate([lane]);
		while (lane.service.inFlight > 0) await wait(100);
		await test.activate([lane]);
	},
};

/**
 * Prepares workflows that are published or deactivated while a poll is running.
 *
 * @returns the test: a record that the poll has found comes once, from this poll or from the next poll
 */
export async function prepareInFlight(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	for (const purpose of Object.keys(interruptions)) {
		lanes.push(await test.addLane({ event: 'incidentCreated', purpose }));
	}
	return async () => {
		await test.expect('Published or deactivated during the poll that finds 1 new', async () => {
			const interrupt = Object.values(interruptions);
			return await Promise.all(
				lanes.map(async (lane, index) => ({
					lane,
					once: await causeDuringPoll(lane, async () => interrupt[index](test, lane)),
				})),
			);
		});
	};
}

/** Makes an event happen, and interrupts the poll that finds it. */
async function causeDuringPoll(lane: Lane, interrupt: () => Promise<void>): Promise<number[]> {
	const { service } = lane;
	await lane.waitForPolls(1);
	const keys = lane.cause(1);
	service.switches.latency = latency;
	while (service.inFlight === 0) await wait(10);
	await interrupt();
	service.switches.latency = 0;
	return keys;
}
