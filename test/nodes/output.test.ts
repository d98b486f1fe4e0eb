/** Output: simplified, raw or selected, by n8n's engine against the simulator over HTTP. */
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { findEndpoint, type ReadEndpoint } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { nameColumnsOf, simplifiedFieldsOf } from '../../nodes/CareManagement/resources/mod';
import { runTool } from '../engine/mod';
import { useFixture } from './fixture';
import { operations, shown } from './operations';

const node = new CareManagement();
const fixture = useFixture({
	size: { clients: 30, workers: 20, weeksBack: 3, weeksAhead: 2, incidents: 60 },
});

const reads = operations.filter(({ method }) => method === 'GET');

const endpointOf = ({ method, url }: (typeof reads)[number]): ReadEndpoint =>
	findEndpoint(method, url) as ReadEndpoint;

/** How many fields are documented; a list inside a record comes only when it is asked for. */
const countFields = ({ fields = {} }: ReadEndpoint): number =>
	Object.values(fields).filter(({ type }) => type !== 'records').length;

const large = reads.filter((operation) => countFields(endpointOf(operation)) > 10);

/** The ID of a record for a Get. */
const idOf = ({ chosen, url }: (typeof reads)[number]): INodeParameters => {
	const { idParameter, parameters } = findEndpoint('GET', url) as ReadEndpoint;
	if (chosen.operation !== 'get' || idParameter === undefined) return {};
	const field = parameters[idParameter].filter?.field ?? '';
	const row = fixture.simulator.tables[url].find(
		({ Current = 1, Deleted = 0 }) => Current && !Deleted,
	);
	return { [idParameter]: String(row?.[field]) };
};

describe.each(reads)('$label', (operation) => {
	const { chosen } = operation;
	const isLarge = large.includes(operation);

	it('offers Simplified where more than ten fields come, and gives all of them unless told otherwise', () => {
		const outputs = shown(chosen).filter(({ name }) => name === 'output');
		expect(outputs).toHaveLength(1);
		const values = (outputs[0].options as INodePropertyOptions[]).map(({ value }) => value);
		expect(values).toEqual([...(isLarge ? ['simple'] : []), 'raw', 'fields']);
		expect(outputs[0].default).toBe('raw');
	});

	it('has no second control for the same', () => {
		const properties = shown({ ...chosen, output: 'fields' });
		const options = properties.find(({ name }) => name === 'options')?.options ?? [];
		const names = [
			...properties.map(({ name }) => name),
			...(options as INodeProperties[]).map(({ name }) => `options.${name}`),
		].filter((name) => /output|field(s|Names)$/.test(name));
		const isListed = endpointOf(operation).fields || chosen.resource === 'category';
		expect(names).toEqual(['output', ...(isListed ? ['fields'] : []), 'fieldNames']);
	});
});

describe.each(large)('$label', (operation) => {
	const { chosen, url } = operation;
	const endpoint = endpointOf(operation);
	const fields = simplifiedFieldsOf(String(chosen.resource));
	const columns = nameColumnsOf(endpoint).map(({ name }) => name);

	it.each([false, true])(
		'simplified has at most ten known fields (Add Names: %s)',
		async (addNames) => {
			const parameters = { ...chosen, ...idOf(operation), output: 'simple', options: { addNames } };
			const { items, error } = await fixture.run(parameters);
			expect(error).toBeUndefined();
			const names = Object.keys(items[0].json);
			expect(names.length).toBeGreaterThan(6);
			expect(names.length).toBeLessThanOrEqual(10);
			for (const { json } of items) expect(Object.keys(json)).toEqual(names);
			if (endpoint.id) expect(names[0]).toBe(endpoint.id);
			const isName = (name: string) => columns.includes(name);
			expect(names.some(isName)).toBe(addNames && (fields ?? []).some(isName));
		},
	);

	it('names no field in vain', () => {
		const id = endpoint.parameters[endpoint.idParameter ?? '']?.filter?.field;
		const known = [...Object.keys(endpoint.fields ?? {}), ...columns, id];
		// The API may send the client of a serious incident all the same.
		if (chosen.resource === 'sirsIncident') known.push('ClientName');
		expect((fields ?? []).filter((name) => !known.includes(name))).toEqual([]);
		expect(new Set(fields).size).toBe(fields?.length);
	});

	it('simplified has the ID where the API sends it, though it is not documented', async () => {
		const field =
			endpoint.parameters[endpoint.idParameter ?? '']?.filter?.field ?? endpoint.id ?? '';
		fixture.simulator.switches.show[url] = [field];
		const { items } = await fixture.run({ ...chosen, ...idOf(operation), output: 'simple' });
		expect(Object.keys(items[0].json)[0]).toBe(field);
		expect(items[0].json[field]).toEqual(expect.any(Number));
	});

	it('is simplified for a language model unless told otherwise', async () => {
		const { admin, url: baseUrl } = fixture.simulator;
		const count = async (more: INodeParameters = {}) => {
			const { answer } = await runTool({
				node,
				credentials: { baseUrl, ...admin },
				parameters: { ...chosen, ...idOf(operation), ...more },
			});
			// Before it stands a notice that there may be more.
			const record = (JSON.parse(answer) as object[]).at(-1) ?? {};
			return Object.keys(record).length;
		};
		expect(await count()).toBeLessThanOrEqual(10);
		expect(await count({ output: 'raw' })).toBe(countFields(endpoint));
	});
});

describe('Simplified', () => {
	it('keeps the lists that were included, with the names inside', async () => {
		const { items } = await fixture.run({
			resource: 'agreement',
			operation: 'getAll',
			output: 'simple',
			filters: { includeItems: true },
			options: { addNames: true },
		});
		expect(Object.keys(items[0].json).slice(0, 2)).toEqual(['AgreementId', 'AgreementCode']);
		expect(Object.keys(items[0].json).at(-1)).toBe('AgreementItems');
		expect((items[0].json.AgreementItems as object[])[0]).toHaveProperty('ServiceName');
	});

	it('keeps notes, whose name is not documented', async () => {
		fixture.simulator.tables['/clients'] = [{ ClientId: 4, Deleted: 0, AnyNotes: [{ Note: 'x' }] }];
		const { items } = await fixture.run({
			resource: 'client',
			operation: 'getAll',
			output: 'simple',
		});
		expect(items[0].json).toMatchObject({ ClientId: 4, AnyNotes: [{ Note: 'x' }] });
	});

	it('works with Raw Values', async () => {
		fixture.simulator.tables['/quotes'] = [{ QuoteId: 2, PayerId: -1, Finalised: 1 }];
		const quotes = { resource: 'quote', operation: 'getAll', output: 'simple' };
		const run = async (rawValues: boolean) =>
			(await fixture.run({ ...quotes, options: { rawValues } })).items.map(({ json }) => json);
		expect(await run(true)).toEqual([{ QuoteId: 2, Finalised: 1, PayerId: -1 }]);
		expect(await run(false)).toEqual([{ QuoteId: 2, Finalised: true, PayerId: null }]);
	});

	it('gives no record for none', async () => {
		fixture.simulator.tables['/quotes'] = [];
		const quotes = { resource: 'quote', operation: 'getAll', output: 'simple' };
		expect(await fixture.run(quotes)).toMatchObject({ items: [] });
	});
});

describe('Selected Fields', () => {
	const rosters = { resource: 'roster', operation: 'getAll', limit: 1, output: 'fields' };

	it('takes names from the list and then names that are in none', async () => {
		fixture.simulator.switches.show['/rosters'] = ['MasterId', 'RosterItemId'];
		const { items } = await fixture.run({
			...rosters,
			fields: ['Minutes', 'ClientId'],
			fieldNames: 'RosterItemId, Minutes, NoSuchField',
		});
		expect(Object.keys(items[0].json)).toEqual([
			'Minutes',
			'ClientId',
			'RosterItemId',
			'NoSuchField',
		]);
		expect(items[0].json).toMatchObject({ RosterItemId: expect.any(Number), NoSuchField: null });
	});

	it('is an error when none is chosen, and nothing leaves the node', async () => {
		for (const chosen of [{}, { fields: [], fieldNames: ' , ' }]) {
			const { error, items } = await fixture.run({ ...rosters, ...chosen });
			expect(error).toMatchObject({
				message: 'No field is chosen',
				description: expect.stringContaining('set Output to Raw'),
			});
			expect(items).toEqual([]);
		}
	});

	it('gives a language model the ID as well', async () => {
		const { admin, url } = fixture.simulator;
		const { answer } = await runTool({
			node,
			credentials: { baseUrl: url, ...admin },
			parameters: {
				resource: 'incident',
				operation: 'getAll',
				limit: 1,
				output: 'fields',
				fields: ['Note'],
			},
		});
		expect(Object.keys((JSON.parse(answer) as object[]).at(-1) ?? {})).toEqual([
			'IncidentId',
			'Note',
		]);
	});
});

it.each(['everything', 'simple'])(
	'an output that does not exist (%s) is an error',
	async (output) => {
		const { error } = await fixture.run({
			resource: 'area',
			operation: 'getAll',
			output: `={{ '${output}' }}`,
		});
		expect(error?.message).toBe('This output does not exist');
		expect(fixture.takeRequests()).toEqual([]);
	},
);
