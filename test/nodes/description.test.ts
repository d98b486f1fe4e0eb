/** The node's description against the tables of the API: nothing missing, nothing invented, no name misspelled. */
import type { INodeProperties } from 'n8n-workflow';
import {
	findEndpoint,
	reads,
	writes,
	type Endpoint,
	type Parameter,
	type Parameters,
} from '../../api/mod';
import { choices, description, operations, methods, sentFields, shown } from './operations';

const endpoints: Endpoint[] = [...Object.values(reads), ...Object.values(writes)];

const lookups = [
	'area',
	'case',
	'clientCompliance',
	'clientExpense',
	'clientGroup',
	'contact',
	'division',
	'form',
	'lead',
	'location',
	'payer',
	'referralAgency',
	'service',
	'setting',
	'skill',
	'statement',
	'training',
	'trainingItem',
	'user',
	'workerAvailability',
	'workerLeave',
	'workerRole',
];

/** Users' workflows hold these names, so they are written out here and not derived. A new one is added once it is published. */
const promised = [
	...['client', 'roster', 'timesheet'].flatMap((name) => [`${name} get`, `${name} getAll`]),
	...[
		'incident',
		'sirsIncident',
		'rosterMaster',
		'agreement',
		'quote',
		'clientDocument',
		'clientNote',
	].map((name) => `${name} getAll`),
	...['worker', 'workerCompliance'].flatMap((name) => [
		`${name} create`,
		`${name} getAll`,
		`${name} update`,
	]),
	...['getAll', 'update', 'upload'].map((operation) => `workerDocument ${operation}`),
	...['create', 'update'].map((operation) => `workerSkill ${operation}`),
	'shift getNext',
	'shift getPrevious',
	...['document', 'expense', 'incident', 'payer', 'rosterItem', 'service'].map(
		(type) => `category getAll ${type}`,
	),
	...lookups.map((name) => `${name} getAll`),
];

describe('the pickers', () => {
	it('offer all that was promised', () => {
		const offered = operations.map(({ label }) => label);
		expect(promised.filter((label) => !offered.includes(label))).toEqual([]);
	});

	it('reach each endpoint of the catalogue and no other address', () => {
		const reached = new Set(operations.map(({ method, url }) => `${method} ${url}`));
		expect([...reached].sort()).toEqual(
			endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
		);
	});

	it('describe each operation in words that are its own', () => {
		const actions = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options as Array<{ action: string; description: string }>);
		for (const key of ['action', 'description'] as const) {
			const texts = actions.map((action) => action[key]).filter((text) => !/shift/.test(text));
			expect(new Set(texts).size).toBe(texts.length);
		}
	});

	it('list the resources by name, as n8n lists them', () => {
		const names = choices('resource', {}).map(({ name }) => name.toLowerCase());
		expect(names).toEqual([...names].sort());
	});
});

/** The kinds of field that can ask for a parameter of each type. */
const fieldTypes: Record<Parameter['type'], string[]> = {
	date: ['dateTime'],
	flag: ['boolean', 'options'],
	integer: ['number', 'string', 'resourceLocator'],
	text: ['string', 'resourceLocator'],
};

const listed = operations.filter(
	({ method, label }) => method === 'GET' && !label.endsWith(' get'),
);

describe.each(listed)('$label', ({ chosen, method, url }) => {
	const endpoint = findEndpoint(method, url);
	// The node sends the limit itself, because some lists it cuts.
	const { limit: _, ...parameters }: Parameters =
		endpoint?.method === 'GET' ? endpoint.parameters : {};
	const fields = sentFields('query', { ...chosen, returnAll: false });

	it('offers each query parameter of the specification, and no other', () => {
		const offered = fields.map(({ property }) => property);
		expect(offered.sort()).toEqual(Object.keys(parameters).sort());
	});

	it('names the fields in filters as the API does, shows the title of the tables, and describes each', () => {
		for (const { property, field, within } of fields) {
			expect(field.name).toBe(property);
			expect(field.displayName).toBe(parameters[property].title);
			expect(within).toBe('filters');
			expect(fieldTypes[parameters[property].type]).toContain(field.type);
			expect([property, field.description]).toEqual([property, expect.stringMatching(/\w/)]);
		}
	});

	it('offers Return All and a Limit of 50', () => {
		const properties = shown({ ...chosen, returnAll: false });
		const returnAll = properties.filter(({ name }) => name === 'returnAll');
		const limits = properties.filter(({ name }) => name === 'limit');
		const isList = chosen.operation === 'getAll';
		expect(returnAll.map((field) => field.default)).toEqual(isList ? [false] : []);
		expect(limits.map((field) => field.default)).toEqual(isList ? [50] : []);
		const withAll = shown({ ...chosen, returnAll: true }).map(({ name }) => name);
		expect(withAll).not.toContain('limit');
	});
});

describe.each(operations.filter(({ label }) => label.endsWith(' get')))(
	'$label',
	({ chosen, method, url }) => {
		it('asks for the one record by a required field, and sends only parameters of the endpoint', () => {
			const endpoint = findEndpoint(method, url);
			if (endpoint?.method !== 'GET') throw new Error(`${url} is no read`);
			const fields = sentFields('query', chosen);
			const top = fields.filter(({ within }) => within === '');
			expect(top.map(({ property }) => property)).toEqual([endpoint.idParameter]);
			expect(top[0].field.required).toBe(true);
			for (const { property } of fields) expect(endpoint.parameters).toHaveProperty(property);
		});
	},
);

describe.each(operations.filter(({ method }) => method === 'GET'))('$label', ({ chosen }) => {
	it('takes further query parameters by name and value', () => {
		const options = shown(chosen).find(({ name }) => name === 'options');
		const names = (options?.options as INodeProperties[]).map(({ name }) => name);
		expect(names).toContain('queryParameters');
	});
});

describe.each(operations.filter(({ method }) => method !== 'GET'))(
	'$label',
	({ chosen, method, url }) => {
		const endpoint = findEndpoint(method, url);

		it('offers each documented field once, pickers for IDs where none is documented, and no other', () => {
			if (!endpoint || endpoint.method === 'GET') throw new Error(`${url} is no write`);
			const offered = sentFields('body', { ...chosen, specifyBody: 'keypair' });
			const isNew = method === 'POST';
			const documented = Object.keys(endpoint.fields ?? {}).filter(
				(name) => !isNew || name !== 'CarerId',
			);
			const linked = endpoint.path === '/worker-doc' && method === 'PUT' ? ['LinkId'] : [];
			const skill = chosen.resource === 'workerSkill' ? ['SkillId'] : [];
			const picked = endpoint.fields ? [] : ['CarerId', ...skill];
			expect(offered.map(({ property }) => property).sort()).toEqual(
				[...documented, ...linked, ...picked].sort(),
			);
			const fieldsOfPicked = offered.filter(({ property }) => picked.includes(property));
			for (const { field } of fieldsOfPicked) {
				expect(field).toMatchObject({ type: 'resourceLocator', default: { value: '' } });
				expect(field.required ?? false).toBe(isNew);
			}
		});

		it('takes any further field, or the whole body as JSON', () => {
			const byField = shown({ ...chosen, specifyBody: 'keypair' }).map(({ name }) => name);
			const byJson = shown({ ...chosen, specifyBody: 'json' }).map(({ name }) => name);
			expect(byField).toContain('customFields');
			expect(byField).not.toContain('jsonBody');
			expect(byJson).toContain('jsonBody');
			expect(byJson).not.toContain('customFields');
		});
	},
);

it('every method that a field names is one of the node, and every method is used', () => {
	const text = JSON.stringify(description);
	const used = (kind: string) =>
		[
			...new Set([...text.matchAll(new RegExp(`"${kind}":"(\\w+)"`, 'g'))].map(([, name]) => name)),
		].sort();
	expect(used('searchListMethod')).toEqual(Object.keys(methods?.listSearch ?? {}).sort());
	expect(used('resourceMapperMethod')).toEqual(Object.keys(methods?.resourceMapping ?? {}).sort());
	expect(used('loadOptionsMethod')).toEqual(Object.keys(methods?.loadOptions ?? {}).sort());
});
