/** Tests what is written: the body of each write, the reasons to refuse a write, and the result that the node makes of the answer. */
import type { INodeParameters } from 'n8n-workflow';
import { Container } from '@n8n/di';
import type { LoggedRequest } from '../../simulator/mod';
import { binary } from '../engine/mod';
import { core } from '../engine/n8n';
import { few, useFixture } from './fixture';

const fixture = useFixture({ size: few });

const jsonOf = ({ body }: LoggedRequest): unknown =>
	body.kind === 'json' ? body.value : body.kind;

const value = (name: string, type: string, text: string) => ({ name, type, value: text });

const picked = (id: unknown) => ({ __rl: true as const, mode: 'id', value: String(id) });

const uploadWith = async (jsonBody: string) =>
	await fixture.run(
		{
			resource: 'workerDocument',
			operation: 'upload',
			inputDataFieldName: 'data',
			specifyBody: 'json',
			jsonBody,
		},
		{ items: [{ json: {}, binary: { data: await binary('x', 'x.txt', 'text/plain') } }] },
	);

describe('worker create', () => {
	const chosen = { resource: 'worker', operation: 'create' };

	it('creates a worker that can be read', async () => {
		const { items, error } = await fixture.run({
			...chosen,
			FirstName: 'Ada',
			LastName: 'Lovelace',
			additionalFields: { Current: true },
		});
		expect(error).toBeUndefined();
		expect(fixture.takeRequests()[0]).toMatchObject({ method: 'POST', path: '/worker', query: [] });
		expect(items[0].json).toMatchObject({ FirstName: 'Ada', LastName: 'Lovelace' });
		const read = await fixture.run({ resource: 'worker', operation: 'getAll' });
		expect(read.items.map(({ json }) => json.CarerId)).toContain(items[0].json.CarerId);
	});

	it.each([
		[false, true, null],
		[true, 1, '0000-00-00'],
	])('answers as a list does (Raw Values: %s)', async (rawValues, Current, DateOfBirth) => {
		const { items } = await fixture.run({
			...{ ...chosen, FirstName: 'Ada', LastName: 'Lovelace', options: { rawValues } },
			additionalFields: { Current: true },
		});
		expect(items[0].json).toMatchObject({ FirstName: 'Ada', Current, DateOfBirth });
	});

	it('writes booleans as TRUE and FALSE, dates and numbers in their form, and leaves empty fields out', async () => {
		await fixture.run({
			...chosen,
			FirstName: 'Ada',
			LastName: 'Lovelace',
			Email: '',
			additionalFields: { DateOfBirth: '1990-12-10T00:00:00', Current: false },
			customFields: {
				field: [
					value('HasCar', 'boolean', 'yes'),
					value('Started', 'dateTime', '2026-03-09T22:30:00Z'),
					value('Score', 'number', '1.50'),
					value('Tags', 'json', '{"night": true, "list": [false]}'),
					value('Nickname', 'string', ''),
				],
			},
		});
		expect(jsonOf(fixture.takeRequests()[0])).toEqual([
			{
				FirstName: 'Ada',
				LastName: 'Lovelace',
				DateOfBirth: '1990-12-10',
				Current: 'FALSE',
				HasCar: 'TRUE',
				// 22:30 in Greenwich is 9:30 the next morning in Sydney.
				Started: '2026-03-10 09:30:00',
				Score: 1.5,
				Tags: { night: 'TRUE', list: ['FALSE'] },
			},
		]);
	});

	it('takes the whole body as JSON, and turns its booleans too', async () => {
		await fixture.run({
			...chosen,
			specifyBody: 'json',
			jsonBody: '{ "FirstName": "Ada", "Email": "", "Current": true }',
		});
		expect(jsonOf(fixture.takeRequests()[0])).toEqual([
			{ FirstName: 'Ada', Email: '', Current: 'TRUE' },
		]);
	});

	it.each([
		'{ "FirstName": "Ada", "LastName": "" }',
		'={{ ({ FirstName: "Ada", LastName: $json.nothing }) }}',
	])('refuses %s as JSON, in which a name is there and empty', async (jsonBody) => {
		const { error } = await fixture.run({ ...chosen, specifyBody: 'json', jsonBody });
		expect(error?.message).toBe('Last Name is empty');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('refuses to send a worker without both names', async () => {
		const names = { FirstName: 'Ada', LastName: '={{ $json.nothing }}' };
		const { error } = await fixture.run({ ...chosen, ...names });
		expect(error).toMatchObject({
			message: 'Last Name is empty',
			description: expect.stringContaining('Fill it in, or check what its expression gives.'),
		});
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('worker update', () => {
	const chosen = { resource: 'worker', operation: 'update' };

	it.each([
		['wraps the worker in an array unless told otherwise', undefined, 'array'],
		['sends a plain object when told so', false, 'object'],
	] as const)('%s', async (_, wrapInArray, body) => {
		fixture.simulator.switches.putBody = { '/worker': body };
		const worker = fixture.simulator.tables['/workers'][0];
		const { error } = await fixture.run({
			...chosen,
			CarerId: { __rl: true, mode: 'id', value: String(worker.CarerId) },
			updateFields: { PreferredName: 'Countess' },
			options: { onlyGivenFields: true, ...(wrapInArray === undefined ? {} : { wrapInArray }) },
		});
		expect(error).toBeUndefined();
		const sent = { CarerId: worker.CarerId, PreferredName: 'Countess' };
		expect(jsonOf(fixture.takeRequests()[0])).toEqual(body === 'array' ? [sent] : sent);
		expect(worker.PreferredName).toBe('Countess');
	});

	it.each([
		['Email', { Email: '' }],
		['Email', { PreferredName: 'Countess', Email: ' ' }],
		['Worker Code', { CarerCode: '', PreferredName: 'Countess' }],
	])('says that %s was left empty, and sends nothing (%o)', async (title, updateFields) => {
		const CarerId = { __rl: true, mode: 'id', value: '1' };
		const { error } = await fixture.run({ ...chosen, CarerId, updateFields });
		expect(error).toMatchObject({
			message: `${title} is empty and would not be changed`,
			description: expect.stringMatching(/^Enter a value, or remove the field\. To clear it, /),
		});
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('leaves out a field whose expression gives nothing, so that one table may change many', async () => {
		const CarerId = { __rl: true, mode: 'id', value: '1' };
		const updateFields = { Email: '={{ $json.nothing }}', Suburb: 'Newtown' };
		const options = { onlyGivenFields: true };
		await fixture.run({ ...chosen, CarerId, updateFields, options });
		expect(jsonOf(fixture.takeRequests()[0])).toEqual([{ CarerId: 1, Suburb: 'Newtown' }]);
	});
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
		CarerId: picked(1042),
		SkillId: picked(7),
		customFields: { field: field as never },
	});

	it.each(['string', 'number', 'json'])('has ids as integers, typed as %s', async (type) => {
		await fixture.run(
			skill([
				{ name: 'ClientId', type, value: '1042' },
				{ name: 'Code', type: 'string', value: '7' },
			]),
		);
		const body = { CarerId: 1042, SkillId: 7, ClientId: 1042, Code: '7' };
		expect(jsonOf(fixture.takeRequests()[0])).toEqual(body);
	});

	it.each([
		['worker', 'create', '{ FirstName: Ada }', 'is not valid JSON'],
		['worker', 'create', '{}', 'must be one worker: an object with at least one field'],
		['worker', 'create', '[{"FirstName":"A"},{"FirstName":"B"}]', 'must be one '],
		['worker', 'create', '[]', 'must be one '],
		['worker', 'update', '[{"CarerId":1},{"CarerId":2}]', 'must be one '],
		['workerSkill', 'create', '[{"CarerId":1}]', 'must be one '],
		['workerCompliance', 'update', '[{"ComplianceId":1}]', 'must be one '],
		['workerDocument', 'update', '"text"', 'must be one '],
	])('of %s %s as %s is refused', async (resource, operation, jsonBody, message) => {
		const { error } = await fixture.run({ resource, operation, specifyBody: 'json', jsonBody });
		expect(error?.message).toContain(`The JSON body ${message}`);
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
		[[{ name: 'carer_id ', type: 'string', value: '6' }], 'The field carer_id is there twice'],
		[[{ name: 'LinkId', type: 'string', value: '={{ $json.none }}' }], 'Link ID is empty'],
	])('%#: loses no custom field silently', async (field, message) => {
		const { error } = await fixture.run(skill(field));
		expect(error?.message).toBe(message);
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('workerDocument upload', () => {
	const chosen = { resource: 'workerDocument', operation: 'upload' };

	it('sends the file with its name, its type and the metadata fields', async () => {
		const content = Buffer.from([0, 255, 13, 10, 45, 45]);
		const licence = await binary(content, 'Führerschein.pdf', 'application/pdf');
		const carerId = String(fixture.simulator.tables['/workers'][0].CarerId);
		const { items, error } = await fixture.run(
			{
				...chosen,
				inputDataFieldName: 'licence',
				CarerId: picked(carerId),
				customFields: { field: [value('Protected', 'boolean', 'true')] },
				options: { filePartName: 'document' },
			},
			{ items: [{ json: {}, binary: { licence } }] },
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(fixture.takeRequests()[0].body).toEqual({
			kind: 'multipart',
			fields: { CarerId: carerId, Protected: 'TRUE' },
			files: [
				{
					field: 'document',
					fileName: 'Führerschein.pdf',
					mimeType: 'application/pdf',
					size: content.length,
					base64: content.toString('base64'),
				},
			],
		});
	});

	it.each(['[{"CarerId":1}]', '"text"', '7'])('with %s as JSON is refused', async (jsonBody) => {
		expect((await uploadWith(jsonBody)).error?.message).toBe('The JSON body must be an object');
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('leaves out what is null', async () => {
		const [{ CarerId }] = fixture.simulator.tables['/workers'];
		await uploadWith(JSON.stringify({ CarerId, Note: null, Tags: ['a'] }));
		const [{ body }] = fixture.takeRequests();
		expect(body).toMatchObject({ fields: { CarerId: String(CarerId), Tags: '["a"]' } });
		expect(JSON.stringify(body)).not.toContain('null');
	});
});

describe('the answer of a write', () => {
	const create = {
		resource: 'worker',
		operation: 'create',
		FirstName: 'Ada',
		LastName: 'Lovelace',
	};

	it.each([
		['record', { FirstName: 'Ada' }],
		['array', { FirstName: 'Ada' }],
		['id', { CarerId: expect.any(Number) }],
		['empty', { success: true }],
		['text', { response: expect.any(String) }],
	] as const)('of the kind %s becomes one item', async (body, json) => {
		fixture.simulator.switches.writeAnswer = { status: body === 'empty' ? 204 : 201, body };
		const { items } = await fixture.run(create);
		expect(items).toEqual([{ json: expect.objectContaining(json), pairedItem: { item: 0 } }]);
	});

	it.each([
		['0', { response: 0 }],
		['[]', { success: true }],
		['{"success":"true","error":null,"errors":[]}', { success: 'true', error: null, errors: [] }],
		['{"error":"None"}', { error: 'None' }],
		['{"Error":{"Code":0,"Message":""}}', { Error: { Code: 0, Message: '' } }],
	])('%p says what the service said', async (body, json) => {
		const headers = { 'content-type': 'application/json' };
		const answer = { status: 200, body, headers };
		fixture.simulator.switches.faults = [{ path: '/worker', answer }];
		const { items } = await fixture.run(create);
		expect(items.map((item) => item.json)).toEqual([json]);
	});

	it.each([
		...[
			'false',
			'{"success":false}',
			'{"success":"No"}',
			'{"success":"FALSE","CarerId":7}',
			'{"error":"Refused"}',
		],
		'{"CarerId":null,"errors":[{"code":1}]}',
		...['[{"error":"Refused"}]', '[{"success":true},{"Success":0}]', '[false]', '"False"'],
	])('%p is no success', async (body) => {
		const headers = { 'content-type': 'application/json' };
		fixture.simulator.switches.faults = [
			{ path: '/worker', answer: { status: 200, body, headers } },
		];
		const { error } = await fixture.run(create);
		expect(error?.message).toContain('answered with an error instead of a confirmation');
		expect(error?.description).toContain('may have taken it all the same');
	});
});

it('files are read when their request is let through', async () => {
	fixture.simulator.switches.latency = 30;
	const [{ CarerId }] = fixture.simulator.tables['/workers'];
	const data = await binary('x', 'x.txt', 'text/plain');
	let read = 0;
	let most = 0;
	// A file is in memory from the time when it is read until its request is answered.
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
			CarerId: picked(CarerId),
		},
		{ items: Array.from({ length: 40 }, () => ({ json: {}, binary: { data } })) },
	);
	reading.mockRestore();
	expect(error).toBeUndefined();
	expect(read).toBe(40);
	// Requests at Once is 10 by default. The simulator may not yet have noted the last two answers.
	expect(most).toBeLessThanOrEqual(12);
});

it('a refusal that names a field says which, and nothing else of the answer', async () => {
	const body = JSON.stringify({ message: 'Phone1 of Ada Canary is not a number' });
	fixture.simulator.switches.faults = [{ method: 'POST', answer: { status: 422, body } }];
	const { items } = await fixture.run(
		{
			...{
				resource: 'worker',
				operation: 'create',
				FirstName: 'Ada',
				LastName: 'Canary',
				Phone1: 'x',
			},
		},
		{ onError: 'continueRegularOutput' },
	);
	expect(items[0].json.message).toMatch(/^It names Phone1\. /);
	expect(JSON.stringify(items)).not.toContain('Canary');
});
