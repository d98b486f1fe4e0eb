/** Tests lookups of one record for each of many items, in n8n's engine with the simulator over HTTP. */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { useFixture } from './fixture';

const fixture = useFixture();
beforeEach(() => {
	fixture.simulator.reset();
	for (let id = 1; id <= 60; id++) {
		fixture.simulator.addRecord('/clients', { ClientId: id, FirstName: `Ann ${id}` });
	}
	fixture.simulator.requests.length = 0;
});

const lookup = (options: INodeParameters = {}): INodeParameters => ({
	resource: 'client',
	operation: 'get',
	clientId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	options,
});

const itemsOf = (ids: readonly unknown[]) => ids.map((id) => ({ json: { id: id as number } }));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('many items are answered by one request for the list, each with its own record', async () => {
	const { items } = await fixture.run(lookup(), { items: itemsOf(upTo(60)) });
	expect(items.map(({ json, pairedItem }) => [json.ClientId, pairedItem])).toEqual(
		upTo(60).map((id) => [id, { item: id - 1 }]),
	);
	const requests = fixture.takeRequests();
	expect(requests).toHaveLength(1);
	expect(Object.fromEntries(requests[0].query)).not.toHaveProperty('clientId');
});

it('1,000 items take one request, and one more for each record that the list leaves out', async () => {
	fixture.simulator.fillTable('/clients', 1_000, { firstId: 1 });
	fixture.simulator.tables['/clients'][500].Current = 0;
	fixture.simulator.tables['/clients'][700].Current = 0;
	const { items } = await fixture.run(lookup(), {
		items: itemsOf(upTo(1_000)),
		onError: 'continueRegularOutput',
	});
	expect(items.filter(({ json }) => json.ClientId)).toHaveLength(998);
	expect(fixture.takeRequests()).toHaveLength(3);
});

it('a few items, and one record that all ask for, are asked for one by one', async () => {
	await fixture.run(lookup(), { items: itemsOf(upTo(23)) });
	expect(fixture.takeRequests()).toHaveLength(23);
	await fixture.run(lookup(), { items: itemsOf(upTo(60).map(() => 7)) });
	expect(fixture.takeRequests()).toHaveLength(1);
});

it('what the list leaves out is asked for by itself, and has its own error', async () => {
	fixture.simulator.addRecord('/clients', { ClientId: 61, Current: 0 });
	const { items } = await fixture.run(lookup(), {
		items: itemsOf([...upTo(30), 61, 999]),
		onError: 'continueRegularOutput',
	});
	expect(items[31].json.error).toContain('There is no client with the ID 999');
	expect(items.slice(0, 30).map(({ json }) => json.ClientId)).toEqual(upTo(30));
	expect(fixture.takeRequests()).toHaveLength(3);
});

it('items go on one by one when the list cannot be had', async () => {
	fixture.simulator.switches.faults = [{ answer: 'object', times: 1 }];
	const { items } = await fixture.run(lookup(), { items: itemsOf(upTo(30)) });
	expect(items).toHaveLength(30);
	expect(fixture.takeRequests()).toHaveLength(31);
});

it('the result is the same as one by one, for any ids, options and records', async () => {
	const ids = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 24, maxLength: 50 });
	const options = fc.record(
		{
			includeDeleted: fc.boolean(),
			includeNonCurrent: fc.boolean(),
			includeNotes: fc.boolean(),
			rawValues: fc.boolean(),
		},
		{ requiredKeys: [] },
	);
	const slowly = { batching: { batch: { batchSize: 10, batchInterval: 1 } } };
	await fc.assert(
		fc.asyncProperty(ids, options, fc.nat({ max: 60 }), async (wanted, given, deleted) => {
			fixture.simulator.tables['/clients'].splice(deleted, 1);
			const run = async (more: INodeParameters) => {
				const { items } = await fixture.run(
					{ ...lookup(given), ...more },
					{ items: itemsOf(wanted), onError: 'continueRegularOutput' },
				);
				return items.map(({ json, pairedItem }) => ({ json, pairedItem }));
			};
			expect(await run({})).toEqual(await run({ requestOptions: slowly }));
		}),
		{ numRuns: Number(process.env.RUNS ?? 6) },
	);
}, 120_000);
