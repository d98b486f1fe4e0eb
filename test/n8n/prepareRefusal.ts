import { marksOf } from './marks';
import type { TriggerTest } from './triggerTest';

/**
 * Prepares an API that refuses requests. Its error contains personal data, the key and the secret.
 *
 * @returns the test: the failed execution contains no personal data, no key and no secret
 */
export async function prepareRefusal(test: TriggerTest): Promise<() => Promise<void>> {
	const lane = await test.addLane({ event: 'incidentCreated', purpose: 'refused' });
	const { service } = lane;
	return async () => {
		await test.check('An error of the API with personal data in it', async () => {
			service.switches.errorBody = 'personal';
			service.switches.faults.push({ times: 'always', answer: { status: 403 } });
			await test.waitForError(lane);
			const errors = await test.client.errorsOf(lane.id);
			await test.deactivate([lane]);
			const found = marksOf(service).filter((mark) => errors.join().includes(mark));
			return {
				notes: [`${errors.length} failed executions`],
				problems: [
					...(errors.length === 0 ? ['no failed execution'] : []),
					...found.map((mark) => `the error says ${mark}`),
				],
			};
		});
	};
}
