/** Every operation of the node, run by n8n's engine against the simulator over HTTP. */
import type { INodeParameters } from 'n8n-workflow';
import { findEndpoint, type Parameter, type ReadEndpoint } from '../../api/mod';
import { binary } from '../engine/mod';
import { operations, sentFields, type Operation } from './operations';
import type { LoggedRequest } from '../../simulator/mod';
import { queryOf, useFixture } from './fixture';

const fixture = useFixture({
	size: { clients: 30, workers: 20, weeksBack: 3, weeksAhead: 2, incidents: 60 },
});

const readEndpoint = ({ method, url }: Operation): ReadEndpoint => {
	const endpoint = findEndpoint(method, url);
	if (endpoint?.method !== 'GET') throw new Error(`${method} ${url} is no read`);
	return endpoint;
};

/** What a user sets for a parameter, and what must be sent for it. */
const sample = (parameter: Parameter): { set: string | number | boolean; sent: string } => {
	switch (parameter.type) {
		case 'date':
			return { set: '2026-03-09T00:00:00', sent: '2026-03-09' };
		case 'flag':
			return { set: true, sent: parameter.yes ?? '' };
		case 'integer':
			return { set: 7, sent: '7' };
		case 'text':
			return { set: 'North', sent: 'North' };
	}
};

const reads = operations.filter(({ method }) => method === 'GET');
const lists = reads.filter(({ label }) => !label.endsWith(' get'));

describe.each(lists)('$label', (operation) => {
	const { chosen, url } = operation;
	const { parameters } = readEndpoint(operation);

	it('asks its endpoint with the three headers, for JSON, and gives each record as an item', async () => {
		const { items, error } = await fixture.run({ ...chosen, returnAll: true });
		expect(error).toBeUndefined();
		const requests = fixture.takeRequests();
		const { admin } = fixture.simulator;
		for (const request of requests) {
			expect(request).toMatchObject({
				method: 'GET',
				path: url,
				headers: {
					user: admin.user,
					key: admin.key,
					secret: admin.secret,
					accept: 'application/json',
				},
			});
		}
		expect(Object.keys(queryOf(requests[0]))).toEqual('limit' in parameters ? ['limit'] : []);
		expect(items.length).toBeGreaterThan(0);
		expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
	});

	it('sends each filter as the specification writes it, and nothing else', async () => {
		const fields = sentFields('query', chosen).filter(({ within }) => within === 'filters');
		const filters: INodeParameters = {};
		const expected: Record<string, string> = {};
		for (const { field, property } of fields) {
			const { set, sent } = sample(parameters[property]);
			filters[field.name] =
				field.type === 'resourceLocator' ? { __rl: true, mode: 'id', value: String(set) } : set;
			expected[property] = sent;
		}
		if ('limit' in parameters) expected.limit = '9';
		// Records are skipped by the node where the last day, or those beside a hold type, may have to be left out.
		if ('page' in expected) {
			expected.limit = String(9 + Number(expected.page));
			delete expected.page;
		}
		await fixture.run({ ...chosen, returnAll: false, limit: 9, filters });
		const [request] = fixture.takeRequests();
		expect(queryOf(request)).toEqual(expected);
		expect(request.status).toBe(200);
	});

	it('sends further query parameters by name and value', async () => {
		fixture.simulator.switches.unknownParameters = 'ignore';
		await fixture.run({
			...chosen,
			returnAll: false,
			limit: 9,
			options: {
				queryParameters: {
					parameter: [
						{ name: 'sort.by', value: 'a b&c' },
						{ name: 'also', value: '7' },
					],
				},
			},
		});
		const [request] = fixture.takeRequests();
		expect(queryOf(request)).toEqual({
			...('limit' in parameters ? { limit: '9' } : {}),
			'sort.by': 'a b&c',
			also: '7',
		});
	});
});

describe.each(reads.filter(({ label }) => label.endsWith(' get')))('$label', (operation) => {
	const { chosen, url } = operation;
	const { idParameter: one = '', parameters } = readEndpoint(operation);
	const idField = parameters[one].filter?.field ?? '';

	it('gives the one record with the ID', async () => {
		const [record] = fixture.simulator.tables[url];
		fixture.simulator.switches.show = { [url]: [idField] };
		const { items } = await fixture.run({ ...chosen, [one]: String(record[idField]) });
		expect(items).toHaveLength(1);
		expect(items[0].json[idField]).toBe(record[idField]);
		expect(queryOf(fixture.takeRequests()[0])).toEqual({ [one]: String(record[idField]) });
	});

	it('fails with status 404 when there is none', async () => {
		const { error } = await fixture.run({ ...chosen, [one]: '999999999' });
		expect(error?.httpCode).toBe('404');
		expect(error?.message).toMatch(/^There is no .+ with the ID 999999999/);
	});

	it('fails when the service ignores the ID and gives everything', async () => {
		const records = fixture.simulator.tables[url];
		fixture.simulator.switches.faults = [
			{
				answer: {
					status: 200,
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify(records.slice(0, 3).map(({ [idField]: _, ...rest }) => rest)),
				},
			},
		];
		const { error } = await fixture.run({ ...chosen, [one]: '7' });
		expect(error?.message).toMatch(/gave 3 records for one ID/);
	});
});

const jsonOf = ({ body }: LoggedRequest): unknown =>
	body.kind === 'json' ? body.value : body.kind;

const value = (name: string, type: string, text: string) => ({ name, type, value: text });

describe('worker create', () => {
	const chosen = { resource: 'worker', operation: 'create' };

	it('creates a worker that can be read', async () => {
		const { items, error } = await fixture.run({
			...chosen,
			additionalFields: { FirstName: 'Ada', LastName: 'Lovelace', Current: true },
		});
		expect(error).toBeUndefined();
		expect(fixture.takeRequests()[0]).toMatchObject({ method: 'POST', path: '/worker', query: [] });
		expect(items[0].json).toMatchObject({ FirstName: 'Ada', LastName: 'Lovelace' });
		const read = await fixture.run({ resource: 'worker', operation: 'getAll' });
		expect(read.items.map(({ json }) => json.CarerId)).toContain(items[0].json.CarerId);
	});

	it('writes booleans as TRUE and FALSE, dates and numbers in their form, and leaves empty fields out', async () => {
		await fixture.run({
			...chosen,
			additionalFields: {
				FirstName: 'Ada',
				DateOfBirth: '1990-12-10T00:00:00',
				Current: false,
				Email: '',
			},
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
				DateOfBirth: '1990-12-10',
				Current: 'FALSE',
				HasCar: 'TRUE',
				// 22:30 in Greenwich is half past nine of the next morning in Sydney.
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
		['{ FirstName: Ada }', 'The JSON body is not valid JSON'],
		['"Ada"', 'The JSON body must be one worker: an object with at least one field'],
		['{}', 'The JSON body must be one worker: an object with at least one field'],
	])('refuses %s as JSON', async (jsonBody, message) => {
		const { error } = await fixture.run({ ...chosen, specifyBody: 'json', jsonBody });
		expect(error?.message).toContain(message);
		expect(fixture.takeRequests()).toEqual([]);
	});

	it('refuses to send nothing', async () => {
		const { error } = await fixture.run(chosen);
		expect(error).toMatchObject({
			message: expect.stringContaining('nothing to send for the worker'),
			description: 'Add at least one field with a value.',
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
			...(wrapInArray === undefined ? {} : { options: { wrapInArray } }),
		});
		expect(error).toBeUndefined();
		const sent = { CarerId: worker.CarerId, PreferredName: 'Countess' };
		expect(jsonOf(fixture.takeRequests()[0])).toEqual(body === 'array' ? [sent] : sent);
		expect(worker.PreferredName).toBe('Countess');
	});
});

describe.each([
	['workerSkill create', 'POST', '/worker-skill'],
	['workerSkill update', 'PUT', '/worker-skill'],
	['workerCompliance create', 'POST', '/worker-compliance'],
	['workerCompliance update', 'PUT', '/worker-compliance'],
	['workerDocument update', 'PUT', '/worker-doc'],
])('%s', (label, method, path) => {
	it('sends a plain object', async () => {
		const [resource, operation] = label.split(' ');
		await fixture.run({
			resource,
			operation,
			...(path === '/worker-doc' ? { LinkId: '12' } : {}),
			customFields: {
				field: [
					value('CarerId', 'number', '4'),
					value('ComplianceId', 'number', '5'),
					value('WorkerSkillId', 'number', '6'),
					value('Expired', 'boolean', 'false'),
				],
			},
		});
		const [request] = fixture.takeRequests();
		expect(request).toMatchObject({ method, path });
		expect(jsonOf(request)).toEqual({
			...(path === '/worker-doc' ? { LinkId: 12 } : {}),
			CarerId: 4,
			ComplianceId: 5,
			WorkerSkillId: 6,
			Expired: 'FALSE',
		});
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
				customFields: {
					field: [value('CarerId', 'number', carerId), value('Protected', 'boolean', 'true')],
				},
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

	it('says which file is missing', async () => {
		const { error } = await fixture.run(chosen);
		expect(error?.message).toContain("'data'");
		expect(fixture.takeRequests()).toEqual([]);
	});
});

describe('the answer of a write', () => {
	const create = {
		resource: 'worker',
		operation: 'create',
		additionalFields: { FirstName: 'Ada' },
	};

	it.each([
		['record', { FirstName: 'Ada' }],
		['array', { FirstName: 'Ada' }],
		['id', { CarerId: expect.any(Number) }],
		['empty', { success: true }],
		['text', { success: true, response: expect.any(String) }],
	] as const)('of the kind %s becomes one item', async (body, json) => {
		fixture.simulator.switches.writeAnswer = { status: body === 'empty' ? 204 : 201, body };
		const { items } = await fixture.run(create);
		expect(items).toEqual([{ json: expect.objectContaining(json), pairedItem: { item: 0 } }]);
	});
});
