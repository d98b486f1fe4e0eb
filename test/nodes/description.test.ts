/** Compares the node's description with the tables of the API: nothing is missing, nothing is invented, and no name is misspelled. */
import type { INodeProperties } from 'n8n-workflow';
import {
	findEndpoint,
	idOfWritten,
	neededFields,
	reads,
	takenFields,
	writes,
	type Endpoint,
	type FieldType,
	type Parameter,
	type Parameters,
	type ReadEndpoint,
	type WriteEndpoint,
} from '../../api/mod';
import { nameColumnsOf, withoutList } from '../../nodes/CareManagement/resources/mod';
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

/**
 * Users' workflows hold these names. So the names are written out here, and do not come from the description. A new name is added
 * here after it is published.
 */
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

/** For each type of parameter, the kinds of field in the panel that may set it. */
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
	// The node handles the limit itself, because the node must cut some lists to the limit.
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

/**
 * The type of the panel's field for each type of value. A whole number has a text field, because an expression may give an id as a text.
 */
const bodyTypes: Partial<Record<FieldType, object>> = {
	date: { type: 'dateTime', typeOptions: { dateOnly: true } },
	datetime: { type: 'dateTime', typeOptions: undefined },
	decimal: { type: 'string' },
	flag: { type: 'boolean' },
	integer: { type: 'string' },
	number: { type: 'string' },
	text: { type: 'string' },
	time: { type: 'string' },
};

const methodOf = (list: string) => `search${list[0].toUpperCase()}${list.slice(1)}`;

/**
 * Returns the search methods that a field may have. `undefined` allows a field without a method. If nothing says which list the field
 * needs, the result is a text that says what to do. Then the test fails.
 */
function searchesFor(endpoint: WriteEndpoint, name: string): (string | undefined)[] {
	if (name === 'Area') return [methodOf('areas')];
	const lists = Object.entries<ReadEndpoint>(reads).filter(([, { id }]) => id === name);
	const isOne = lists.length < 2 || name === idOfWritten(endpoint);
	if (isOne) return [undefined, ...lists.map(([list]) => methodOf(list))];
	const { list: shows } = endpoint.readBack;
	const column = nameColumnsOf(shows, [{ [name]: 1 }]).find(({ id }) => id === name);
	const meant = lists.find(([, list]) => list === column?.list);
	if (meant) return [methodOf(meant[0])];
	if (withoutList.some(([id, ...only]) => id === name && only.includes(shows))) return [undefined];
	return [
		`Say in nameColumns.ts which list has the ${name} of ${shows.path}, or in withoutList that none is documented`,
	];
}

describe.each(operations.filter(({ method }) => method !== 'GET'))(
	'$label',
	({ chosen, method, url }) => {
		const endpoint = findEndpoint(method, url);
		if (!endpoint || endpoint.method === 'GET') throw new Error(`${url} is no write`);
		const fields = takenFields(endpoint);
		const isNew = method === 'POST';
		const offered = sentFields('body', { ...chosen, specifyBody: 'keypair' });

		it('offers each known field once, pickers for IDs where none is known, and no other', () => {
			const known = Object.keys(fields ?? {}).filter(
				(name) => !isNew || name !== idOfWritten(endpoint),
			);
			const linked = endpoint.path === '/worker-doc' && !isNew ? ['LinkId'] : [];
			const skill = chosen.resource === 'workerSkill' ? ['SkillId'] : [];
			const picked = fields ? [] : ['CarerId', ...skill];
			expect(offered.map(({ property }) => property).sort()).toEqual(
				[...known, ...linked, ...picked].sort(),
			);
			const fieldsOfPicked = offered.filter(({ property }) => picked.includes(property));
			for (const { field } of fieldsOfPicked) {
				expect(field).toMatchObject({ type: 'resourceLocator', default: { value: '' } });
				expect(field.required ?? false).toBe(isNew);
			}
		});

		it('enters each known field as its type says, and what a list has by its picker', () => {
			for (const { property, field, within } of offered) {
				const type = fields?.[property]?.type ?? 'integer';
				const found = JSON.stringify(field.modes)?.match(/"searchListMethod":"(\w+)"/)?.[1];
				expect(searchesFor(endpoint, property)).toContain(found);
				const { typeOptions } = field;
				if (!found)
					expect([property, { ...field, typeOptions }]).toEqual([
						property,
						expect.objectContaining(bodyTypes[type]),
					]);
				// A flag that is always shown is always sent, so its default is off. A flag that a person adds is on by default.
				if (type === 'flag') expect([property, field.default]).toEqual([property, within !== '']);
				if (type === 'flag') expect(field.description).toMatch(/^Whether /);
			}
		});

		it('has in sight, as required, what a new record needs', () => {
			const mayExist = chosen.operation === 'upsert' && endpoint.knownBy === 'person';
			const required = offered
				.filter(({ within, field }) => within === '' && field.required)
				.map(({ property }) => property);
			const { required: demanded = [], takes } = endpoint;
			for (const name of demanded) expect(takes).toHaveProperty(name);
			if (isNew)
				expect(required.sort()).toEqual(mayExist ? [] : [...neededFields(endpoint)].sort());
			else expect(endpoint).not.toHaveProperty('required');
		});

		it('says by what a record is recognised that may be there already', () => {
			if (chosen.operation !== 'upsert') return;
			const names = shown(chosen).map(({ name }) => name);
			expect(names.includes('matchFields')).toBe(endpoint.knownBy === undefined);
			expect(names.includes('matchBy')).toBe(endpoint.knownBy === 'person');
		});

		it('says above them what the documentation does not show, and nothing that it does', () => {
			const said = shown(chosen).filter(({ name }) => name === 'writeNotice');
			const { takes, answers } = endpoint;
			expect(said).toHaveLength(takes && answers ? 0 : 1);
			const text = said.map(({ displayName }) => displayName).join();
			expect(text.includes('which fields it takes')).toBe(!takes);
			expect(text.includes('what it answers')).toBe(!answers);
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
