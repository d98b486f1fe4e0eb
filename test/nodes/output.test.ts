/** Tests the output (simplified, raw or selected), in n8n's engine with the simulator over HTTP. */
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

/** Returns how many fields are documented. Lists inside a record do not count as fields. */
const countFields = ({ fields = {} }: ReadEndpoint): number =>
	Object.values(fields).filter(({ type }) => type !== 'records').length;

const large = reads.filter(
	(operation) =>
		countFields(endpointOf(operation)) > 10 || nameColumnsOf(endpointOf(operation)).length > 0,
);

/** Returns the default fields of Selected Fields. */
const usualFieldsOf = (chosen: INodeParameters): string[] =>
	(shown({ ...chosen, output: 'fields' }).find(({ name }) => name === 'fields')?.default ??
		[]) as string[];

const offeredFields = async (parameters: INodeParameters) =>
	(await loadOptions({ node, parameters: parameters as never, method: 'getFields' })).map(
		({ value }) => value,
	);

describe.each(reads)('$label', (operation) => {
	const { chosen } = operation;
	const isLarge = large.includes(operation);

	it('offers Simplified where more than ten fields come, or IDs with names, and gives it unless told otherwise', () => {
		const outputs = shown(chosen).filter(({ name }) => name === 'output');
		expect(outputs).toHaveLength(1);
		const values = (outputs[0].options as INodePropertyOptions[]).map(({ value }) => value);
		const ofList = chosen.operation === 'getAll' ? ['totals'] : [];
		expect(values).toEqual([...(isLarge ? ['simple'] : []), 'raw', 'fields', ...ofList]);
		expect(outputs[0].default).toBe(isLarge ? 'simple' : 'raw');
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

	it('is simplified, with names, where nothing is chosen', async () => {
		const given = async (more: INodeParameters) =>
			(await fixture.run({ ...chosen, ...parametersOf(operation, fixture), ...more })).items;
		const simplified = await given({ output: 'simple', options: { addNames: true } });
		// For an absent parameter, n8n takes the default.
		expect(await given({ output: undefined })).toEqual(simplified);
	});

	it('begins the selected fields with five that are no IDs, names among them', () => {
		const usual = usualFieldsOf(chosen);
		expect(usual).toHaveLength(5);
		for (const name of usual) {
			expect(fields).toContain(name);
			expect(name).not.toMatch(/Id(_\d)?$/);
		}
		const hasClient = [...Object.keys(endpoint.fields ?? {}), ...columns].includes('ClientName');
		expect(usual.includes('ClientName')).toBe(hasClient && fields?.includes('ClientName'));
		if (chosen.resource === 'worker') expect(usual).toContain('Email');
	});

	it('names no field in vain', () => {
		const id = endpoint.parameters[endpoint.idParameter ?? '']?.filter?.field;
		const known = [...Object.keys(endpoint.fields ?? {}), ...columns, id];
		// The API may send the client of a serious incident, although the documentation does not show it.
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
			// If there may be more records, a notice comes before the record.
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

	it.each([[], ['TimesheetId']])('has the break of a timesheet (%s)', async (...show) => {
		fixture.simulator.switches.show['/timesheets'] = show;
		const timesheets = { resource: 'timesheet', operation: 'getAll', output: 'simple' };
		const { items } = await fixture.run({ ...timesheets, limit: 1 });
		expect(Object.keys(items[0].json)).toEqual(
			expect.arrayContaining(['Minutes', 'BreakMinutes1', 'KM', 'ServiceName', ...show]),
		);
	});

	it('keeps notes, whose name is not documented, if they were included', async () => {
		const notes = { AnyNotes: [{ Note: 'x' }] };
		const client = { ClientId: 4, Deleted: 0, ...notes };
		const clients = { resource: 'client', operation: 'getAll', output: 'simple' };
		fixture.simulator.tables['/clients'] = [client];
		const { items } = await fixture.run({ ...clients, filters: { includeNotes: true } });
		expect(items[0].json).toMatchObject({ ClientId: 4, ...notes });
		// A service may send notes even if nobody requested them.
		const { items: without } = await fixture.run(clients);
		expect(without[0].json).toEqual({ ClientId: 4 });
	});

	it('works with Raw Values', async () => {
		fixture.simulator.tables['/quotes'] = [{ QuoteId: 2, PayerId: -1, Finalised: 1 }];
		const quotes = { resource: 'quote', operation: 'getAll', output: 'simple' };
		const run = async (rawValues: boolean) =>
			(await fixture.run({ ...quotes, options: { rawValues } })).items.map(({ json }) => json);
		const PayerName = null;
		expect(await run(true)).toEqual([{ QuoteId: 2, Finalised: 1, PayerId: -1, PayerName }]);
		expect(await run(false)).toEqual([{ QuoteId: 2, Finalised: true, PayerId: null, PayerName }]);
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
			// For this field, the specification does not say that a negative id means no record.
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

	it('takes names whatever their capitals, blanks and hyphens, unless they may be several', async () => {
		fixture.simulator.tables['/contacts'] = [
			{ ContactId: 1, EMail: 'a@b', Pay_Rate: 1, PayRate: 2 },
		];
		const contacts = { resource: 'contact', operation: 'getAll', output: 'fields' };
		const { items } = await fixture.run({ ...contacts, fieldNames: 'e-mail, Contact ID' });
		expect(items[0].json).toEqual({ EMail: 'a@b', ContactId: 1 });
		const { error } = await fixture.run({ ...contacts, fieldNames: 'e-mail, pay rate' });
		expect(error?.message).toBe('The field pay rate may be Pay_Rate or PayRate');
		const { items: shifts } = await fixture.run({
			...rosters,
			fields: [],
			fieldNames: 'worker name, minutes',
		});
		expect(shifts[0].json).toEqual({
			WorkerName: expect.any(String),
			Minutes: expect.any(Number),
		});
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
		for (const chosen of [{ fields: [] }, { fields: [], fieldNames: ' , ' }]) {
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

describe('Inner Lists', () => {
	const item = { AgreementItemId: 5, ServiceId: 6, Quantity: 2, GST: 1, Comments: null };
	const answers = [
		{ name: 'hurt', text: 'Was anybody hurt?', type: 'choice', order: 1, answer: 'No' },
		{ name: 'pain', text: '', type: 'number', order: 2, answer: 3 },
	];
	const agreements = {
		resource: 'agreement',
		operation: 'getAll',
		filters: { includeItems: true },
	};
	const agreementFields = ['AgreementId', 'GST', 'AgreementItems'];
	const run = async (parameters: INodeParameters, innerLists?: string) => {
		const options = { ...(innerLists && { innerLists }), rawValues: true };
		const { items, error } = await fixture.run({ ...parameters, options });
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};

	beforeEach(() => {
		const { tables } = fixture.simulator;
		tables['/agreements'] = [
			{ AgreementId: 1, GST: 0, AgreementItems: [item, { ...item, AgreementItemId: 7 }] },
			{ AgreementId: 2, GST: 1, AgreementItems: [] },
		];
		tables['/incidents'] = [{ IncidentId: 3, Closed: 0, FormData: [{ answers }] }];
		const skills = ['First aid', 'Hoist'].map((Description, SkillId) => ({ SkillId, Description }));
		tables['/workers'] = [{ CarerId: 4, Current: 1, Deleted: 0, Skills: skills }];
		tables['/clients'] = [
			{ ClientId: 8, Deleted: 0, Current: 1, Notes: [{ NoteId: 1, Note: 'x' }] },
		];
	});

	it('stay lists unless told otherwise', async () => {
		const fields = { output: 'fields', fields: agreementFields };
		const [first] = await run({ ...agreements, ...fields });
		expect(first.AgreementItems).toEqual([item, { ...item, AgreementItemId: 7 }]);
		expect(await run({ ...agreements, ...fields }, 'list')).toEqual([first, expect.anything()]);
	});

	it('make a row each, with the fields of their record and no name twice; a record without any stays', async () => {
		const fields = { output: 'fields', fields: agreementFields };
		const inRow = { ServiceId: 6, Quantity: 2, AgreementItems_GST: 1, Comments: null };
		const none = { ServiceId: null, Quantity: null, AgreementItems_GST: null, Comments: null };
		expect(await run({ ...agreements, ...fields }, 'rows')).toEqual([
			{ AgreementId: 1, GST: 0, AgreementItemId: 5, ...inRow },
			{ AgreementId: 1, GST: 0, AgreementItemId: 7, ...inRow },
			{ AgreementId: 2, GST: 1, AgreementItemId: null, ...none },
		]);
		const incidents = { resource: 'incident', operation: 'getAll', filters: { InclForm: true } };
		expect(await run({ ...incidents, output: 'fields', fields: ['FormData'] }, 'rows')).toEqual(
			answers,
		);
	});

	it('are texts that a person can read', async () => {
		const text = async (resource: string, filter: string, field: string) => {
			const fields = { filters: { [filter]: true }, output: 'fields', fields: [field] };
			const records = await run({ resource, operation: 'getAll', ...fields }, 'text');
			return records[0][field];
		};
		expect(await text('worker', 'includeSkills', 'Skills')).toBe(
			'First aid (SkillId: 0); Hoist (SkillId: 1)',
		);
		expect(await text('incident', 'InclForm', 'FormData')).toBe(
			'Was anybody hurt?: No (name: hurt; type: choice; order: 1); pain: 3 (type: number; order: 2)',
		);
		const { tables } = fixture.simulator;
		const skill = { SkillId: 1, Description: 'Hoist', ExpiryDate: '2026-05-01' };
		tables['/workers'] = [{ CarerId: 4, Current: 1, Deleted: 0, Skills: [skill] }];
		expect(await text('worker', 'includeSkills', 'Skills')).toBe(
			'Hoist (ExpiryDate: 2026-05-01; SkillId: 1)',
		);
		expect(await text('client', 'includeNotes', 'Notes')).toBe('x (NoteId: 1)');
	});

	it('are texts with the name first and the IDs last', async () => {
		fixture.simulator.tables['/services'] = [{ ServiceId: 6, Description: 'Shower' }];
		const text = async (fieldsOfItem: object, addNames: boolean) => {
			fixture.simulator.tables['/agreements'] = [
				{ AgreementId: 1, AgreementItems: [{ ...item, ...fieldsOfItem }] },
			];
			const options = { addNames, innerLists: 'text' };
			const { items } = await fixture.run({ ...agreements, options });
			return items[0].json.AgreementItems;
		};
		expect(await text({}, true)).toBe(
			'Shower (Quantity: 2; GST: true; AgreementItemId: 5; ServiceId: 6)',
		);
		expect(await text({}, false)).toBe('Quantity: 2, GST: true, AgreementItemId: 5, ServiceId: 6');
	});
});

it.each(reads)(
	'$label: Selected Fields begins with none that its list does not offer',
	async ({ chosen }) => {
		const offered = await offeredFields(chosen);
		expect(usualFieldsOf(chosen).filter((name) => !offered.includes(name))).toEqual([]);
	},
);

describe('getFields()', () => {
	it('offers the names and then the fields of the operation as the specification lists them', async () => {
		const quotes = await offeredFields({ resource: 'quote', operation: 'getAll' });
		const fields = Object.keys(endpoints.quotes.fields ?? {});
		expect(quotes).toEqual(['ClientName', 'PayerName', ...fields]);
		const category = { resource: 'category', operation: 'getAll', categoryType: 'incident' };
		expect(await offeredFields(category)).toContain('HelpText');
		expect(await offeredFields({ ...category, categoryType: 'service' })).not.toContain('HelpText');
	});

	it('offers the names, whether Add Names is on or not', async () => {
		const timesheets = { resource: 'timesheet', operation: 'getAll' };
		for (const options of [{}, { addNames: false }]) {
			const offered = await offeredFields({ ...timesheets, options });
			expect(offered.slice(0, 3)).toEqual(['ClientName', 'WorkerName', 'ServiceName']);
		}
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
