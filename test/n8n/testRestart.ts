import { causeBeforeFirstPoll } from './testFirstPoll';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';

/**
 * Stops n8n with its normal shutdown and starts it again, with events in between.
 *
 * @param live lanes that have been active for a long time. The first lane gets a burst of 250 events after the restart
 * @param fresh lanes that are activated just before the restart. No poll of these lanes is scheduled before the restart
 */
export async function testRestart(
	test: TriggerTest,
	live: readonly Lane[],
	fresh: readonly Lane[],
	whileStopped: () => void,
): Promise<void> {
	await test.expect(
		'n8n stopped and started: 1 new while it was stopped, then a burst of 250; 2 new between activation and the stop',
		async () => {
			const beforeStop = await causeBeforeFirstPoll(test, fresh);
			await test.stop();
			const meanwhile = [...live, ...fresh].map((lane) => lane.cause(1));
			whileStopped();
			await test.start();
			const burst = live[0].cause(250);
			return [...live, ...fresh].map((lane, index) => ({
				lane,
				once: [
					...meanwhile[index],
					...(index === 0 ? burst : []),
					...(index < live.length ? [] : beforeStop[index - live.length]),
				],
			}));
		},
	);
}
