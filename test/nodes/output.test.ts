/** Output: simplified, raw or selected, by n8n's engine against the simulator over HTTP. */
import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { findEndpoint, reads as endpoints, type ReadEndpoint } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { nameColumnsOf, simplifiedFieldsOf } from '../../nodes/CareManagement/resources/mod';
import { loadOptions, runTool } from '../engine/mod';
import { every, returning, useFixture } from './fixture';
import { operations, shown } from './operations';
import { parametersOf } from './parametersOf';

const node = new CareManagement();

const fixture = useFixture({ size: every });

const reads = operations.filter(({ method }) => method === 'GET');

const endpointOf = ({ method, url }: (typeof reads)[number]): ReadEndpoint =>
	findEndpoint(method, url) as ReadEndpoint;

/** How many fields are documented; a list inside a record comes only when it is asked for. */
const countFields = ({ fields = {} }: ReadEndpoint): number =>
	Object.values(fields).filter(({ type }) => type !== 'records').length;

const large = reads.filter((operation) => countFields(endpointOf(operation)) > 10);

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
});

describe.each(large)('$label', (operation) => {
	const { chosen, url } = operation;
	const endpoint = endpointOf(operation);
	const fields = simplifiedFieldsOf(String(chosen.resource));
	const columns = nameColumnsOf(endpoint).map(({ name }) => name);

	it.each([false, true])(
		'simplified has at most ten known fields (Add Names: %s)',
		async (addNames) => {
			const parameters = {
				...chosen,
				...parametersOf(operation, fixture),
				output: 'simple',
				options: { addNames },
			};
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
		const { items } = await fixture.run({
			...chosen,
			...parametersOf(operation, fixture),
			output: 'simple',
		});
		expect(Object.keys(items[0].json)[0]).toBe(field);
		expect(items[0].json[field]).toEqual(expect.any(Number));
	});

	it('is simplified for a language model unless told otherwise', async () => {
		const { admin, url: baseUrl } = fixture.simulator;
		const count = async (more: INodeParameters = {}) => {
			const { answer } = await runTool({
				node,
				credentials: { baseUrl, ...admin },
				parameters: { ...chosen, ...parametersOf(operation, fixture), ...more },
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
});

describe('Raw', () => {
	beforeEach(() => {
		for (const path of ['/agreements', '/quotes']) fixture.simulator.tables[path] = [];
	});

	it('is clean: no zero dates, true and false, no negative ids, numbers as numbers', async () => {
		const { simulator } = fixture;
		simulator.addRecord('/agreements', {
			AgreementId: 1,
			StartDate: '2026-01-01',
			Current: 1,
			GST: 0,
			Budget: '1250.50',
			PayerId: -1,
			AgreementItems: [{ AgreementItemId: 5, GST: 1, CHSPPayrollCode: null, Timestamp: null }],
		});
		simulator.addRecord('/quotes', { QuoteId: 2, PayerId: -1, ClientId: 9, DOB: '0000-00-00' });
		const agreements = await fixture.run({
			resource: 'agreement',
			operation: 'getAll',
			filters: { includeItems: true },
		});
		expect(agreements.items[0].json).toMatchObject({
			StartDate: '2026-01-01',
			EndDate: null,
			_LastModTime: '2026-03-11 09:00:00',
			Current: true,
			GST: false,
			Budget: 1250.5,
			// The specification says only of some ids that a negative one means none.
			PayerId: -1,
			AgreementItems: [{ GST: true, CHSPPayrollCode: null, Timestamp: null }],
		});
		const quotes = await fixture.run({ resource: 'quote', operation: 'getAll' });
		expect(quotes.items[0].json).toMatchObject({ PayerId: null, ClientId: 9, DOB: null });
	});

	it('is exactly what the service sent with Raw Values', async () => {
		fixture.simulator.addRecord('/quotes', { QuoteId: 2, PayerId: -1, Finalised: 1 });
		const quotes = { resource: 'quote', operation: 'getAll', filters: { includeItems: true } };
		const { items } = await fixture.run({ ...quotes, options: { rawValues: true } });
		const [request] = fixture.takeRequests();
		const answer = await fetch(
			`${fixture.simulator.url}${request.path}?${new URLSearchParams(request.query)}`,
			{ headers: { ...fixture.simulator.admin } },
		);
		expect(JSON.stringify(items.map(({ json }) => json))).toBe(await answer.text());
		expect(items[0].json).toMatchObject({ PayerId: -1, Finalised: 1, DOB: '0000-00-00' });
	});
});

describe('Selected Fields', () => {
	const rosters = { resource: 'roster', operation: 'getAll', limit: 1, output: 'fields' };

	it('lets only these fields leave the node, in the order that the user chose', async () => {
		fixture.simulator.tables['/rosters'] = [];
		fixture.simulator.addRecord('/rosters', {
			ClientId: 4,
			Minutes: 60,
			RecurrenceEnd: '0000-00-00',
		});
		const { items } = await fixture.run({
			...rosters,
			...returning(['Minutes', 'RecurrenceEnd', 'ClientId']),
		});
		expect(JSON.stringify(items)).toBe(
			'[{"json":{"Minutes":60,"RecurrenceEnd":null,"ClientId":4},"pairedItem":{"item":0}}]',
		);
	});

	it('takes names that were typed, where the specification shows no fields', async () => {
		fixture.simulator.tables['/contacts'] = [{ ContactId: 1, Name: 'Ada', Email: 'a@b.example' }];
		const contacts = { resource: 'contact', operation: 'getAll' };
		const fieldNames = ' Email, Name,,Name , __proto__';
		const chosen = { output: 'fields', fieldNames };
		const { items } = await fixture.run({ ...contacts, ...chosen });
		expect(JSON.stringify(items[0].json)).toBe(
			'{"Email":"a@b.example","Name":"Ada","__proto__":null}',
		);
	});

	it('takes a list or a text from an expression, for each item', async () => {
		fixture.simulator.tables['/rosters'] = [];
		fixture.simulator.addRecord('/rosters', { ClientId: 4, Minutes: 60 });
		const { items } = await fixture.run(
			{ ...rosters, ...returning('={{ $json.columns }}') },
			{
				items: [{ json: { columns: ['Minutes'] } }, { json: { columns: 'ClientId, Minutes' } }],
			},
		);
		expect(items.map(({ json }) => json)).toEqual([{ Minutes: 60 }, { ClientId: 4, Minutes: 60 }]);
	});

	it('says what is wrong when an expression gives no names', async () => {
		const { error } = await fixture.run(
			{ ...rosters, ...returning('={{ $json }}') },
			{ items: [{ json: { a: 1 } }] },
		);
		expect(error?.message).toBe(
			'Fields to Return must be names of fields, such as ClientId, DateOfService',
		);
	});

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

describe('getFields()', () => {
	const names = async (parameters: Record<string, string | object>) =>
		(await loadOptions({ node, parameters: parameters as never, method: 'getFields' })).map(
			({ value }) => value,
		);

	it('offers the fields of the operation as the specification lists them', async () => {
		const quotes = await names({ resource: 'quote', operation: 'getAll' });
		expect(quotes).toEqual(Object.keys(endpoints.quotes.fields ?? {}));
		const category = { resource: 'category', operation: 'getAll', categoryType: 'incident' };
		expect(await names(category)).toContain('HelpText');
		expect(await names({ ...category, categoryType: 'service' })).not.toContain('HelpText');
	});

	it('offers the columns of Add Names once that is on', async () => {
		const timesheets = { resource: 'timesheet', operation: 'getAll' };
		expect(await names(timesheets)).not.toContain('ClientName');
		const more = await names({ ...timesheets, options: { addNames: true } });
		expect(more.slice(-3)).toEqual(['ClientName', 'CarerName', 'ServiceName']);
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
