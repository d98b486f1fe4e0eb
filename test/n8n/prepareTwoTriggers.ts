import { editTrigger } from './editTrigger';
import { names } from './marks';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';

/** The number of polls in which each trigger finds something. */
const rounds = 3;

/** How long each request of the slow trigger takes, in milliseconds. The slow trigger changes with each round. */
const latency = 1000;

/**
 * Prepares a workflow with two triggers that n8n polls in the same second. n8n keeps the memory of both triggers in one
 * place. When one of the triggers emits, n8n's scheduler writes the memory of both triggers.
 *
 * @returns the test: each record comes once, also after one of the two triggers was edited, and after a later restart
 */
export async function prepareTwoTriggers(test: TriggerTest): Promise<() => Promise<void>> {
	const purpose = 'two triggers';
	const given = { AssignedTo: names.office };
	const first = await test.addLane({
		event: 'incidentCreated',
		purpose,
		parameters: { filters: { assignedTo: names.office } },
		given,
	});
	const second = await test.addLane({ event: 'rosterChanged', purpose, beside: first });
	const lanes = [first, second];
	for (const lane of lanes) lane.watched.addExisting(lane.service);
	return async () => {
		await test.expect(
			`Two triggers in one workflow, 1 new for each at each of ${rounds} polls`,
			async () => await causeTogether(lanes),
		);
		await test.expect('One of the two edited, 1 new for each before and after', async () => {
			const before = lanes.map((lane) => lane.cause(1));
			await test.client.publish(first.id, (content) =>
				editTrigger(
					content,
					(parameters) => ({ ...parameters, options: { addEventKey: true } }),
					second.triggerNames,
				),
			);
			return lanes.map((lane, index) => ({ lane, once: [...before[index], ...lane.cause(1)] }));
		});
		// Without this step, the records of both triggers can come again after a restart, as docs/design/trigger.md says.
		await test.expect(
			'1 new for one of the two alone, so that n8n keeps what both know',
			async () => [{ lane: first, once: first.cause(1) }],
		);
	};
}

/** Makes an event happen for each trigger, several times. The poll of one trigger takes longer than the poll of the other trigger. */
async function causeTogether(lanes: readonly Lane[]) {
	const keys = lanes.map((): number[] => []);
	for (let round = 0; round < rounds; round++) {
		await Promise.all(lanes.map((lane) => lane.waitForPolls(1)));
		for (const [index, lane] of lanes.entries()) {
			lane.service.switches.latency = (round + index) % 2 === 0 ? 0 : latency;
			keys[index].push(...lane.cause(1));
		}
	}
	return lanes.map((lane, index) => ({ lane, once: keys[index] }));
}
