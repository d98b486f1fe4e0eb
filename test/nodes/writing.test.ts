/** Writes: nothing twice, nothing without saying whose, and no file in memory before its turn. */
import type { INodeParameters } from 'n8n-workflow';
import { Container } from '@n8n/di';
import { binary, type RunOptions } from '../engine/mod';
import { core } from '../engine/n8n';
import { useFixture } from './fixture';

const fixture = useFixture({
	size: { clients: 2, workers: 4, weeksBack: 0, weeksAhead: 0, incidents: 0 },
});

const createWorkers: INodeParameters = {
	resource: 'worker',
	operation: 'create',
	additionalFields: { FirstName: '={{ $json.name }}', LastName: 'Lovelace' },
};
const names = ['Ada', 'Bea', 'Cleo'];
const three = { items: names.map((name) => ({ json: { name } })) };

/** The first names of the workers that were created, in their order. */
const created = () =>
	fixture.simulator.tables['/workers']
		.filter(({ LastName }) => LastName === 'Lovelace')
		.map(({ FirstName }) => FirstName);

const run = async (options: Partial<RunOptions>, parameters = createWorkers) =>
	await fixture.run(parameters, { ...three, ...options });

describe('Retry On Fail', () => {
	it('creates each of three workers once when the second is refused at first', async () => {
		fixture.simulator.switches.faults = [{ path: '/worker', after: 1, answer: { status: 400 } }];
		const { items, error } = await run({ maxTries: 3 });
		expect(error).toBeUndefined();
		expect(created().sort()).toEqual(names);
		expect(items.map(({ json }) => json.FirstName)).toEqual(names);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});

	it.each(['create', 'update', 'upload'])('sends no %s again that succeeded', async (operation) => {
		const parameters: Record<string, INodeParameters> = {
			create: createWorkers,
			update: {
				resource: 'worker',
				operation: 'update',
				CarerId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
				updateFields: { FirstName: '={{ $json.name }}' },
			},
			upload: {
				resource: 'workerDocument',
				operation: 'upload',
				inputDataFieldName: 'data',
				customFields: { field: [{ name: 'CarerId', type: 'number', value: '={{ $json.id }}' }] },
			},
		};
		const workers = fixture.simulator.tables['/workers'];
		const items = await Promise.all(
			names.map(async (name, index) => ({
				json: { name, id: workers[index].CarerId as number },
				binary: { data: await binary(name, `${name}.txt`, 'text/plain') },
			})),
		);
		const faulty = { method: operation === 'update' ? 'PUT' : 'POST', answer: { status: 404 } };
		fixture.simulator.switches.faults = [{ ...faulty, after: 2 }];
		const { error } = await run({ items, maxTries: 2 }, parameters[operation]);
		expect(error).toBeUndefined();
		const statuses = fixture.takeRequests().map(({ status }) => status);
		expect(statuses).toEqual([200, 200, 404, 200]);
	});

	it.each([
		['500', { status: 500 }],
		['522', { status: 522 }],
		['a lost connection', { drop: 'halfway' }],
		['a web page', 'html'],
	] as const)('never sends again what may have been taken (%s)', async (_, answer) => {
		fixture.simulator.switches.faults = [{ path: '/worker', after: 1, answer, handled: true }];
		const { error } = await run({ maxTries: 3 });
		expect(error?.message).toMatch(
			/^It is not known whether the service has saved this, so do not/,
		);
		expect(error?.description).toContain('may have taken it all the same');
		expect(created()).toEqual(['Ada', 'Bea']);
	});

	it('gives the same to each item when the node runs twice in a loop', async () => {
		await run({});
		await run({});
		expect(created()).toHaveLength(6);
	});
});

it.each([
	['false', { success: true, response: false }],
	['0', { success: true, response: 0 }],
	['[]', { success: true }],
	['', { success: true }],
	['{"CarerId":7}', { CarerId: 7 }],
])('a write that is answered with %p gives what the service said', async (body, json) => {
	const headers = { 'content-type': 'application/json' };
	fixture.simulator.switches.faults = [{ path: '/worker', answer: { status: 200, body, headers } }];
	const { items } = await run({ items: [{ json: { name: 'Ada' } }] });
	expect(items.map((item) => item.json)).toEqual([json]);
});

describe('an update', () => {
	it.each(['', '={{ $json.nothing }}', '={{ null }}', '={{ String(undefined) }}', '={{ NaN }}'])(
		'that does not say whose sends nothing (%s)',
		async (value) => {
			const updates: INodeParameters[] = [
				{
					resource: 'worker',
					operation: 'update',
					CarerId: { __rl: true, mode: 'id', value },
					updateFields: { Status: 'Left' },
				},
				{
					resource: 'workerDocument',
					operation: 'update',
					LinkId: value,
					customFields: { field: [{ name: 'Note', type: 'string', value: 'x' }] },
				},
				{
					resource: 'workerDocument',
					operation: 'update',
					specifyBody: 'json',
					jsonBody: `={{ { LinkId: ${value.slice(4, -3) || "''"}, Note: 'x' } }}`,
				},
			];
			for (const update of updates) {
				// n8n itself refuses an empty required field before the node runs.
				const outcome = await fixture.run(update).catch((error: Error) => ({ error }));
				expect(outcome.error).toBeDefined();
			}
			expect(fixture.takeRequests()).toEqual([]);
		},
	);
});

describe('a body', () => {
	const skill = (field: object[]): INodeParameters => ({
		resource: 'workerSkill',
		operation: 'create',
		customFields: { field: field as never },
	});
	const bodyOf = () => {
		const [{ body }] = fixture.takeRequests();
		return body.kind === 'json' ? body.value : body;
	};

	it.each(['string', 'number', 'json'])('has ids as integers, typed as %s', async (type) => {
		await fixture.run(
			skill([
				{ name: 'CarerId', type, value: '1042' },
				{ name: 'SkillId', type, value: '7' },
				{ name: 'Code', type: 'string', value: '7' },
			]),
		);
		expect(bodyOf()).toEqual({ CarerId: 1042, SkillId: 7, Code: '7' });
	});

	it.each([
		['worker', 'create', '[{"FirstName":"A"},{"FirstName":"B"}]'],
		['worker', 'create', '[]'],
		['worker', 'update', '[{"CarerId":1},{"CarerId":2}]'],
		['workerSkill', 'create', '[{"CarerId":1}]'],
		['workerCompliance', 'update', '[{"ComplianceId":1}]'],
		['workerDocument', 'update', '[{"LinkId":1}]'],
		['workerDocument', 'update', '"text"'],
	])('of %s %s as %s has not the documented shape', async (resource, operation, jsonBody) => {
		const { error } = await fixture.run({ resource, operation, specifyBody: 'json', jsonBody });
		expect(error?.message).toMatch(/^The JSON body must be one /);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it.each([
		[[{ name: '', type: 'string', value: 'x' }], 'A custom field has a value and no name'],
		[
			[
				{ name: 'Note', type: 'string', value: 'a' },
				{ name: 'Note', type: 'string', value: 'b' },
			],
			'The field Note is there twice',
		],
	])('%#: loses no custom field silently', async (field, message) => {
		const { error } = await fixture.run(skill(field));
		expect(error?.message).toBe(message);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it.each(['[{"CarerId":1}]', '"text"', '7'])('of an upload as %s is refused', async (jsonBody) => {
		const { error } = await fixture.run(
			{
				resource: 'workerDocument',
				operation: 'upload',
				inputDataFieldName: 'data',
				specifyBody: 'json',
				jsonBody,
			},
			{ items: [{ json: {}, binary: { data: await binary('x', 'x.txt', 'text/plain') } }] },
		);
		expect(error?.message).toBe('The JSON body must be an object');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('of an upload leaves out what is null', async () => {
		const [{ CarerId }] = fixture.simulator.tables['/workers'];
		await fixture.run(
			{
				resource: 'workerDocument',
				operation: 'upload',
				inputDataFieldName: 'data',
				specifyBody: 'json',
				jsonBody: JSON.stringify({ CarerId, Note: null, Tags: ['a'] }),
			},
			{ items: [{ json: {}, binary: { data: await binary('x', 'x.txt', 'text/plain') } }] },
		);
		const [{ body }] = fixture.takeRequests();
		expect(body).toMatchObject({
			kind: 'multipart',
			fields: { CarerId: String(CarerId), Tags: '["a"]' },
		});
		expect(JSON.stringify(body)).not.toContain('null');
	});
});

it('files are read when their request is let through', async () => {
	fixture.simulator.switches.latency = 30;
	const [{ CarerId }] = fixture.simulator.tables['/workers'];
	const data = await binary('x', 'x.txt', 'text/plain');
	let read = 0;
	let most = 0;
	// A file is in memory from when it is read until its request is answered.
	const files = Container.get(core.BinaryDataService);
	const getAsBuffer = files.getAsBuffer.bind(files);
	const reading = jest.spyOn(files, 'getAsBuffer').mockImplementation(async (file) => {
		const answered = fixture.simulator.requests.filter(({ status }) => status === 200).length;
		most = Math.max(most, ++read - answered);
		return await getAsBuffer(file);
	});
	const { error } = await fixture.run(
		{
			resource: 'workerDocument',
			operation: 'upload',
			inputDataFieldName: 'data',
			customFields: { field: [{ name: 'CarerId', type: 'number', value: String(CarerId) }] },
		},
		{ items: Array.from({ length: 40 }, () => ({ json: {}, binary: { data } })) },
	);
	reading.mockRestore();
	expect(error).toBeUndefined();
	expect(read).toBe(40);
	// Requests at Once, and those whose answers are on their way.
	expect(most).toBeLessThanOrEqual(12);
});
