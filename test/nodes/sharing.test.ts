/** Tests identical reads within one run, in n8n's engine with the simulator over HTTP. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { returning, useFixture } from './fixture';

const fixture = useFixture();

beforeEach(() => {
	const { simulator } = fixture;
	simulator.reset();
	simulator.addRecord('/agreements', { AgreementId: 1, ClientId: 4, AgreementItems: [{ GST: 1 }] });
	simulator.addRecord('/agreements', { AgreementId: 2, ClientId: 5, AgreementItems: [] });
	simulator.requests.length = 0;
});

const agreements: INodeParameters = {
	resource: 'agreement',
	operation: 'getAll',
	filters: {
		includeItems: true,
		clientId: { __rl: true, mode: 'id', value: '={{ $json.client }}' },
	},
};

const clients = (...ids: unknown[]) => ids.map((client) => ({ json: { client } as IDataObject }));

const slowly = { batching: { batch: { batchSize: 1, batchInterval: 30 } } };

describe('items that ask the same', () => {
	it('are answered by one request, each with the number of its own item', async () => {
		const { items } = await fixture.run(agreements, { items: clients(4, '4', 5, 4) });
		expect(items.map(({ json, pairedItem }) => [json.AgreementId, pairedItem])).toEqual([
			[1, { item: 0 }],
			[1, { item: 1 }],
			[2, { item: 2 }],
			[1, { item: 3 }],
		]);
		expect(fixture.takeRequests().map(({ query }) => Object.fromEntries(query).clientId)).toEqual([
			'4',
			'5',
		]);
	});

	it('are answered by one request when they come one after the other', async () => {
		const { items } = await fixture.run(
			{ ...agreements, requestOptions: slowly },
			{ items: clients(4, 4, 4) },
		);
		expect(items).toHaveLength(3);
		expect(new Set(items.map(({ json }) => JSON.stringify(json))).size).toBe(1);
		expect(fixture.takeRequests()).toHaveLength(1);
	});

	it('get objects of their own, at any depth', async () => {
		const { items } = await fixture.run(agreements, { items: clients(4, 4) });
		const [one, other] = items.map(({ json }) => json);
		expect(one).toEqual(other);
		expect(one).not.toBe(other);
		expect(one.AgreementItems).not.toBe(other.AgreementItems);
		expect((one.AgreementItems as unknown[])[0]).not.toBe((other.AgreementItems as unknown[])[0]);
	});

	it('share a failure too, and each item says so', async () => {
		fixture.simulator.switches.faults.push({ times: 'always', answer: { status: 400 } });
		const { items } = await fixture.run(agreements, {
			items: clients(4, 4, 4),
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual(
			[0, 1, 2].map((item) => [
				'The service refused the request as invalid (GET /agreements)',
				{ item },
			]),
		);
		// The second request shows that the parameter `limit` was not the reason for the refusal.
		expect(fixture.takeRequests()).toHaveLength(2);
	});

	it('are answered each in its own way when they want different fields', async () => {
		const chosen = returning('={{ $json.fields }}', {
			rawValues: '={{ $json.raw }}',
		});
		const { items } = await fixture.run(
			{ ...agreements, ...chosen },
			{
				items: [
					{ json: { client: 4, raw: false, fields: 'EndDate' } },
					{ json: { client: 4, raw: true, fields: 'EndDate' } },
					{ json: { client: 4, raw: true, fields: 'ClientId' } },
				],
			},
		);
		expect(items.map(({ json }) => json)).toEqual([
			{ EndDate: null },
			{ EndDate: '0000-00-00' },
			{ ClientId: 4 },
		]);
	});
});

describe('what is never shared', () => {
	it('is what a user typed with what the node formatted, though both send the same', async () => {
		fixture.simulator.switches.ignoredParameters = { '/agreements': ['clientId'] };
		const { items } = await fixture.run(
			{
				...agreements,
				filters: { clientId: { __rl: true, mode: 'id', value: '4' } },
				options: {
					ignoreEmptyFilters: true,
					queryParameters: { parameter: [{ name: 'clientId', value: '={{ $json.typed }}' }] },
				},
			},
			{
				items: [{ json: { typed: '4' } }, { json: { typed: '' } }],
				onError: 'continueRegularOutput',
			},
		);
		const ofFirst = items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === 0);
		expect(ofFirst.map(({ json }) => json.AgreementId)).toEqual([1, 2]);
		expect(items.at(-1)?.json.error).toContain('that the filter Client leaves out');
	});

	it('is a list that answers single lookups, among credentials', async () => {
		const { url, admin, tables } = fixture.simulator;
		tables['/clients'] = Array.from({ length: 60 }, (_, index) => ({
			ClientId: index + 1,
			Current: 1,
			Deleted: 0,
		}));
		const { items } = await fixture.run(
			{
				resource: 'client',
				operation: 'get',
				clientId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			},
			{
				items: tables['/clients'].map(({ ClientId }) => ({
					json: { id: Number(ClientId), key: Number(ClientId) > 30 ? 'wrong' : admin.key },
				})),
				credentials: { baseUrl: url, ...admin, key: '={{ $json.key }}' },
				onError: 'continueRegularOutput',
			},
		);
		expect(items.filter(({ json }) => json.ClientId)).toHaveLength(30);
		expect(items.filter(({ json }) => String(json.error).includes('credentials'))).toHaveLength(30);
	});

	it('is a question of another run', async () => {
		await fixture.run(agreements, { items: clients(4) });
		await fixture.run(agreements, { items: clients(4) });
		expect(fixture.takeRequests()).toHaveLength(2);
	});

	it('is the failure of a try before, when the node is set to retry', async () => {
		fixture.simulator.switches.faults.push({ times: 2, answer: { status: 400 } });
		const { items, error } = await fixture.run(agreements, {
			items: clients(4, 4),
			maxTries: 2,
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		// The first request fails. The second request shows that `limit` was not the reason. The third request belongs to the second try.
		expect(fixture.takeRequests()).toHaveLength(3);
	});

	it('is an answer that another credential got', async () => {
		const { url, admin } = fixture.simulator;
		const { items } = await fixture.run(agreements, {
			items: [admin.key, 'wrong'].map((key) => ({ json: { client: 4, key } })),
			credentials: { baseUrl: url, ...admin, key: '={{ $json.key }}' },
			onError: 'continueRegularOutput',
		});
		expect(items[0].json.AgreementId).toBe(1);
		expect(items[1].json).toMatchObject({
			error: 'The service did not accept the credentials (GET /agreements)',
		});
	});

	it('is a write', async () => {
		const skill: INodeParameters = {
			resource: 'workerSkill',
			operation: 'create',
			specifyBody: 'json',
			jsonBody: '{"CarerId":1,"SkillId":2}',
		};
		await fixture.run(skill, { items: clients(1, 1), onError: 'continueRegularOutput' });
		expect(fixture.takeRequests().filter(({ method }) => method === 'POST')).toHaveLength(2);
	});
});
