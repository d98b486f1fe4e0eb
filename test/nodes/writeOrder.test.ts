/** Tests that many items are written one after the other, and what is written if an item fails. */
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { binary, type RunOptions } from '../engine/mod';
import { few, useFixture } from './fixture';

const fixture = useFixture({ size: few });

const create: INodeParameters = {
	resource: 'worker',
	operation: 'create',
	FirstName: '={{ $json.name }}',
	LastName: 'Lovelace',
	additionalFields: { DateOfBirth: '={{ $json.born }}' },
};
const upload = { resource: 'workerDocument', operation: 'upload', inputDataFieldName: 'data' };
const itemsOf = (...names: string[]): INodeExecutionData[] =>
	names.map((name) => ({ json: { name, born: '2000-01-01' } }));
const many = (count: number) =>
	itemsOf(...Array.from({ length: count }, (_, index) => `W${index}`));
const inBatches = (batchSize: number, batchInterval: number) => ({
	requestOptions: { batching: { batch: { batchSize, batchInterval } } },
});

/** Returns the first names of the workers that were created, in the order of their creation. */
const created = () =>
	fixture.simulator.tables['/workers']
		.filter(({ LastName }) => LastName === 'Lovelace')
		.map(({ FirstName }) => FirstName);

const run = async (options: Partial<RunOptions>, parameters: INodeParameters = create) =>
	await fixture.run(parameters, options);

/** Makes all requests to `/worker` fail after some have passed. */
const refuse = (after: number, status = 400, handled = false) => {
	fixture.simulator.switches.faults = [
		{ path: '/worker', after, times: 'always', answer: { status }, handled },
	];
};

describe('writes of many items', () => {
	it('go out one after the other, in the order of the items', async () => {
		fixture.simulator.switches.latency = 5;
		const { items } = await run({ items: many(20) });
		expect(created()).toEqual(many(20).map(({ json }) => json.name));
		expect(items.map(({ json }) => json.FirstName)).toEqual(created());
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			many(20).map((_, item) => ({ item })),
		);
		expect(fixture.simulator.mostInFlight).toBe(1);
	});

	it('do so in batches, too', async () => {
		fixture.simulator.switches.latency = 20;
		const { error } = await run({ items: many(6) }, { ...create, ...inBatches(2, 10) });
		expect(error).toBeUndefined();
		expect(created()).toEqual(many(6).map(({ json }) => json.name));
		expect(fixture.simulator.mostInFlight).toBe(1);
	});

	it('are three hundred as well', async () => {
		const { items, error } = await run({ items: many(300) });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(300);
		expect(created()).toHaveLength(300);
	});

	it.each([1, 2])('of which only one is executed write one (%s items)', async (count) => {
		const { items } = await run({ items: many(count), executeOnce: true });
		expect(items).toHaveLength(1);
		expect(created()).toEqual(['W0']);
	});
});

describe('On Error: Stop', () => {
	it.each([
		[0, 'None of the 5 records is written. Item 0 failed. Nothing was sent for items 1 to 4. '],
		[
			1,
			'1 of 5 records is written (item 0, counted from 0). Item 1 failed. Nothing was sent for items 2 to 4. Leave out',
		],
		[
			3,
			'3 of 5 records are written (items 0 to 2, counted from 0). Item 3 failed. Nothing was sent for item 4. Leave out',
		],
		[
			4,
			'4 of 5 records are written (items 0 to 3, counted from 0). Item 4 failed. Leave out what is written when',
		],
	])('sends nothing more after item %s was refused, and says so', async (failing, report) => {
		refuse(failing);
		const { error, items } = await run({ items: many(5) });
		expect(items).toEqual([]);
		expect(error?.message).toContain('The service refused the request as invalid');
		expect(error?.description?.slice(0, report.length)).toBe(report);
		expect(error?.context.itemIndex).toBe(failing);
		expect(fixture.takeRequests()).toHaveLength(failing + 1);
	});

	it('says when the failing item may be written, too', async () => {
		refuse(2, 500, true);
		const { error } = await run({ items: many(5) });
		expect(error?.description).toMatch(
			/^2 of 5 records are written \(items 0 to 1, counted from 0\)\. Item 2 may be written too\. Nothing was sent for items 3 to 4\./,
		);
		expect(created()).toEqual(['W0', 'W1', 'W2']);
	});

	it('says nothing of others where there is one item', async () => {
		refuse(0);
		const { error } = await run({ items: many(1) });
		expect(error?.description).toMatch(/^Check the values/);
	});

	const items = many(5);
	items[3] = { json: { name: 'W3', born: 'soon' } };
	items[4] = { json: { name: 'W4', born: 'later' } };

	it('sends nothing when one of the items cannot be sent', async () => {
		const { error } = await run({ items });
		expect(error?.message).toBe(
			'DateOfBirth must be an existing date written as YYYY-MM-DD, such as 2026-03-31',
		);
		expect(error?.context.itemIndex).toBe(3);
		expect(error?.description).toMatch(
			/^None of the 5 records is written\. These items cannot be sent: 3, 4\. Nothing was sent for items 0 to 4\. Where a column/,
		);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('sends nothing of that batch and those behind it, where there are batches', async () => {
		const { error } = await run({ items }, { ...create, ...inBatches(2, 10) });
		expect(error?.context.itemIndex).toBe(3);
		expect(error?.description).toMatch(/^2 of 5 records are written .* for items 2 to 4\./);
		expect(error?.description).toContain('Item 3 failed.');
		expect(created()).toEqual(['W0', 'W1']);
	});

	const throwing = {
		...create,
		additionalFields: {
			...(create.additionalFields as INodeParameters),
			State: "={{ $json.name === 'W3' ? $('Nowhere').first().json.state : 'NSW' }}",
		},
	};
	it.each([undefined, 2])(
		'sends nothing when n8n cannot evaluate an expression of one (tries: %s)',
		async (maxTries) => {
			const { error, items: out } = await run({ items: many(5), maxTries }, throwing);
			expect(error).toBeDefined();
			expect(out).toEqual([]);
			await new Promise((resolve) => setTimeout(resolve, 100));
			expect(fixture.takeRequests()).toEqual([]);
		},
	);

	it('sends nothing more of an earlier batch then', async () => {
		fixture.simulator.switches.latency = 150;
		const { error } = await run({ items: many(6) }, { ...throwing, ...inBatches(2, 10) });
		expect(error).toBeDefined();
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect(created()).not.toContain('W1');
	});

	it('stops when the execution is cancelled', async () => {
		fixture.simulator.switches.latency = 100;
		const cancel = new AbortController();
		setTimeout(() => cancel.abort(), 250);
		const { status } = await run({ items: many(20), signal: cancel.signal });
		expect(status).toBe('canceled');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(fixture.takeRequests().length).toBeLessThanOrEqual(4);
	});

	it('sees an item without a file before it uploads any', async () => {
		const data = await binary('x', 'x.txt', 'text/plain');
		const { error } = await run(
			{ items: [{ json: {}, binary: { data } }, { json: {} }] },
			{ ...upload, CarerId: { __rl: true, mode: 'id', value: '7' } },
		);
		expect(error?.message).toContain("'data'");
		expect(error?.context.itemIndex).toBe(1);
		expect(error?.description).toContain('Nothing was sent for items 0 to 1.');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('sees an update without a worker before it sends any', async () => {
		const [{ CarerId }] = fixture.simulator.tables['/workers'];
		const { error } = await run(
			{ items: [{ json: { id: CarerId as number } }, { json: {} }] },
			{
				resource: 'worker',
				operation: 'update',
				CarerId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				updateFields: { Status: 'Left' },
			},
		);
		expect(error?.message).toContain('CarerId is empty');
		expect(fixture.takeRequests().filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});

describe('On Error: Continue', () => {
	const items = many(5);
	items[1] = { json: { name: 'W1', born: 'soon' } };

	it('gives each item a result or an error of its own, in their order', async () => {
		fixture.simulator.switches.latency = 5;
		// The third of the sent items (0, 2, 3, 4) is refused.
		fixture.simulator.switches.faults = [{ path: '/worker', after: 2, answer: { status: 400 } }];
		const result = await run({ items, onError: 'continueRegularOutput' });
		expect(result.error).toBeUndefined();
		expect(result.items.map(({ json }) => json.FirstName ?? json.error)).toEqual([
			'W0',
			'DateOfBirth must be an existing date written as YYYY-MM-DD, such as 2026-03-31',
			'W2',
			'The service refused the request as invalid (POST /worker)',
			'W4',
		]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(fixture.simulator.mostInFlight).toBe(1);
	});

	it('gives the failed ones to the error output', async () => {
		const result = await run({ items, onError: 'continueErrorOutput' });
		expect(result.items.map(({ json }) => json.FirstName)).toEqual(['W0', 'W2', 'W3', 'W4']);
		expect(result.errorItems).toHaveLength(1);
	});

	it('writes none twice when n8n tries again because the first item failed', async () => {
		fixture.simulator.switches.faults = [
			{ path: '/worker', answer: { status: 500 }, handled: true },
		];
		const result = await run({ items: many(3), onError: 'continueRegularOutput', maxTries: 5 });
		expect(created()).toEqual(['W0', 'W1', 'W2']);
		expect(result.items[0].json.error).toMatch(/^It is not known/);
		expect(fixture.takeRequests()).toHaveLength(3);
	});
});

describe('Retry On Fail', () => {
	it('writes the rest in order, and nothing twice', async () => {
		const faulty = { path: '/worker', answer: { status: 400 } } as const;
		fixture.simulator.switches.faults = [
			{ ...faulty, after: 2 },
			{ ...faulty, after: 3 },
		];
		const { error, items } = await run({ items: many(6), maxTries: 5 });
		expect(error).toBeUndefined();
		expect(created()).toEqual(many(6).map(({ json }) => json.name));
		expect(items.map(({ json }) => json.FirstName)).toEqual(created());
		expect(fixture.takeRequests()).toHaveLength(8);
	});

	it('does so in batches, too', async () => {
		fixture.simulator.switches.faults = [{ path: '/worker', after: 3, answer: { status: 400 } }];
		const parameters = { ...create, ...inBatches(2, 5) };
		const { error } = await run({ items: many(6), maxTries: 2 }, parameters);
		expect(error).toBeUndefined();
		expect(created()).toEqual(many(6).map(({ json }) => json.name));
	});

	it('tells in the end what is written', async () => {
		refuse(2);
		const { error } = await run({ items: many(4), maxTries: 5 });
		expect(error?.description).toMatch(/^2 of 4 records are written/);
		expect(created()).toEqual(['W0', 'W1']);
		expect(fixture.takeRequests()).toHaveLength(2 + 5);
	});

	it('does not write again what changes with each try', async () => {
		refuse(1);
		const parameters = {
			...create,
			FirstName: '={{ $now.toMillis() + Math.random() }}',
		};
		await run({ items: many(2), maxTries: 3 }, parameters);
		expect(created()).toHaveLength(1);
	});

	it.each([
		...[302, 303, 301, 300, 304, 408, 499, 500, 503, 522].map((status) => ({ status })),
		{ drop: 'before' },
		{ drop: 'halfway' },
		'html',
	] as const)('never sends again after %j, and says that it may be written', async (answer) => {
		fixture.simulator.switches.faults = [
			{ path: '/worker', answer, times: 'always', handled: true },
		];
		const { error } = await run({ items: many(1), maxTries: 3 });
		expect(error?.message).toMatch(
			/^It is not known whether the service has saved this, so do not send it again: /,
		);
		expect(error?.description).toContain('may have taken it all the same');
		expect(created()).toEqual(['W0']);
	});

	it.each([307, 308, 400, 409, 425])('sends again after %s', async (status) => {
		fixture.simulator.switches.faults = [{ path: '/worker', answer: { status } }];
		const { error } = await run({ items: many(1), maxTries: 2 });
		expect(error).toBeUndefined();
		expect(created()).toEqual(['W0']);
	});

	it.each(['update', 'upload'])('sends no %s again that succeeded', async (operation) => {
		const writes: Record<string, INodeParameters> = {
			update: {
				resource: 'worker',
				operation: 'update',
				CarerId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				updateFields: { FirstName: 'Ada' },
			},
			upload: { ...upload, CarerId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		};
		const data = await binary('x', 'x.txt', 'text/plain');
		const items = fixture.simulator.tables['/workers'].slice(0, 3).map(({ CarerId }) => ({
			json: { id: CarerId as number },
			binary: { data },
		}));
		const method = operation === 'update' ? 'PUT' : 'POST';
		fixture.simulator.switches.faults = [{ method, answer: { status: 404 }, after: 2 }];
		const { error } = await run({ items, maxTries: 2 }, writes[operation]);
		expect(error).toBeUndefined();
		const written = fixture.takeRequests().filter((one) => one.method === method);
		expect(written.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
	});

	it('is no reason to leave out what the node writes when it runs again, as in a loop', async () => {
		await run({ items: many(2) });
		await run({ items: many(2) });
		expect(created()).toHaveLength(4);
	});
});
