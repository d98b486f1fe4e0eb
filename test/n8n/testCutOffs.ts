import { setTimeout as wait } from 'node:timers/promises';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';

/** The milliseconds between a request of the trigger and the moment when n8n is cut off. */
const delays = [0, 200];

/** Cuts n8n off shortly after n8n sent a request to the API, and starts n8n again. */
export async function testCutOffs(test: TriggerTest, lanes: readonly Lane[]): Promise<void> {
	const countRequests = () => lanes.reduce((sum, { mark }) => sum + mark.requests, 0);
	for (const delay of delays) {
		await test.expect(
			`n8n cut off ${delay} ms after it asked, 2 new before and 2 after`,
			async () => {
				const before = lanes.map((lane) => lane.cause(2));
				const requests = countRequests();
				while (countRequests() === requests) await wait(2);
				await wait(delay);
				await test.cutOff();
				const after = lanes.map((lane) => lane.cause(2));
				await test.start();
				return lanes.map((lane, index) => ({
					lane,
					once: after[index],
					cutOff: before[index],
				}));
			},
		);
	}
}
