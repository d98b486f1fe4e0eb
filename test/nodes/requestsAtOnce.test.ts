/** Tests that the credential limits how many requests may be in flight at the same time. */
import { maxRequestsAtOnce } from '../../http/mod';
import { useFixture } from './fixture';

const fixture = useFixture({ size: { clients: 10 } });

async function runAll(changed: object, count = 12, latency = 20) {
	const { simulator, run } = fixture;
	simulator.switches.latency = latency;
	const parameters = {
		resource: 'incident',
		operation: 'getAll',
		returnAll: true,
		filters: { assignedTo: '=user-{{ $json.id }}' },
	};
	const items = Array.from({ length: count }, (_, index) => ({ json: { id: index + 1 } }));
	const credentials = { baseUrl: simulator.url, ...simulator.admin, ...changed };
	return await run(parameters, { items, credentials });
}

it.each([{}, { requestsAtOnce: 10 }])(
	'a credential with %j allows as many as the API has shown to take, from 4 on',
	async (changed) => {
		const { error } = await runAll(changed);
		expect(error).toBeUndefined();
		expect(fixture.simulator.mostInFlight).toBeGreaterThanOrEqual(4);
	},
);

it('no more requests are in flight than the credential says', async () => {
	const { error } = await runAll({ requestsAtOnce: 2 });
	expect(error).toBeUndefined();
	expect(fixture.simulator.requests).toHaveLength(12);
	expect(fixture.simulator.mostInFlight).toBe(2);
});

it('fifty are reached where the service takes them', async () => {
	const { error } = await runAll({ requestsAtOnce: 50 }, 300, 200);
	expect(error).toBeUndefined();
	expect(fixture.simulator.mostInFlight).toBe(50);
});

it('a change of the credential counts for the next request', async () => {
	await runAll({ requestsAtOnce: 1 });
	expect(fixture.simulator.mostInFlight).toBe(1);
});

it('a number that there cannot be is refused, and nothing is sent', async () => {
	const { error } = await runAll({ requestsAtOnce: 'many' });
	expect(error).toMatchObject({
		message: `Requests at Once must be a whole number from 1 to ${maxRequestsAtOnce}`,
		description: 'Correct it in the Care Management API credential.',
	});
	expect(fixture.simulator.requests).toEqual([]);
});
