/**
 * Tests the lists in a simplified record. A simplified record has the lists that the user included, and no other list that a service sends.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ReadEndpoint } from '../../api/mod';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { readEndpointOf } from '../../nodes/CareManagement/resources/mod';
import { runNode, runTool } from '../engine/mod';
import { serve, type Served } from '../serve';

const node = new CareManagement();

/**
 * The records in the answer of the service. A request for closed records, or for records with a closed task, gets an empty list. If the
 * test is not about a list of names, a request for a list of names also gets an empty list.
 */
let records: object[] = [];
let server: Served;

beforeAll(async () => {
	server = await serve((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
		const states = [searchParams.get('closed'), searchParams.get('taskClosed')];
		const isNameList = /^\/(clients|workers|services|payers|category-)/.test(pathname);
		const isAsked = !isNameList || asked.path === pathname;
		response.setHeader('Content-Type', 'application/json');
		response.end(JSON.stringify(isAsked && !states.includes('true') ? records : []));
	});
});
afterAll(async () => await server.close());

let asked: ReadEndpoint;

const given = (resource: string, more: INodeParameters): INodeParameters => {
	asked = readEndpointOf(resource) as ReadEndpoint;
	return { resource, operation: 'getAll', output: 'simple', filters: {}, ...more };
};

const credentials = () => ({ baseUrl: server.url, user: 'u', key: 'k', secret: 's' });

const run = async (resource: string, more: INodeParameters) => {
	const parameters = given(resource, more);
	const { items, error } = await runNode({ node, credentials: credentials(), parameters });
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
};

const ask = async (resource: string, more: INodeParameters) => {
	const parameters = given(resource, more);
	const { answer } = await runTool({ node, credentials: credentials(), parameters });
	return JSON.parse(answer) as IDataObject[];
};

/** Returns the names of a record's fields that are also in `names`. */
const inside = (record: object, names: object) =>
	Object.keys(record).filter((name) => name in names);

const list = [{ Text: 'x' }];

describe.each([
	{
		resource: 'worker',
		include: 'includeSkills',
		included: [{ Skills: list }, { WorkerSkills: list }, { worker_skill: { '1': { Id: 1 } } }],
		others: { Notes: list, SkillLevel: 'high', Skilled: list, Upskilling: { Id: 1 } },
	},
	{
		resource: 'agreement',
		include: 'includeItems',
		included: [{ AgreementItems: list }, { AgreementItems: [] }, { Items: list }],
		others: { Contacts: list, ItemCount: '2', BudgetItemsBy: { Id: 1 } },
	},
	{
		resource: 'quote',
		include: 'includeItems',
		included: [{ QuoteLineItems: list }, { LineItems: list }],
		others: { Contacts: list, History: list, Itemised: list },
	},
	{
		resource: 'client',
		include: 'includeNotes',
		included: [
			{ Notes: list },
			{ clientnotes: list },
			{ Note: { Text: 'x' } },
			{ Notes: 'x' },
			{ app_notes: 'x' },
			{ Notes: [] },
		],
		others: { Contacts: list, Plan: { Id: 1 }, Footnote: 'x', OfficeNotes: 'x', NotesBy: list },
	},
	{
		resource: 'incident',
		include: 'InclForm',
		included: [{ FormData: [{ answers: [{ text: 'x' }] }] }, { FormData: [] }, { Form: { Id: 1 } }],
		others: { Witnesses: list, Informed: 'the son', InformedBy: list },
	},
	{
		resource: 'timesheet',
		include: 'includeNotes',
		included: [{ AppNotes: list }, { app_notes: { '1': { Id: 1 } } }],
		others: { Photos: list, ClaimNotes: 'x', Breaks: { Id: 1 } },
	},
	{
		resource: 'roster',
		include: 'includeNotes',
		included: [{ RosterNotes: list }],
		others: { Contacts: list, RosterNote: 'x' },
	},
])('a simplified $resource with $include', ({ resource, include, included, others }) => {
	it.each(included as object[])(
		'has %j and nothing else that came with it',
		async (field: object) => {
			const { id = 'ClientId' } = readEndpointOf(resource) as ReadEndpoint;
			const all = { ...others, ...field };
			const start = { [id]: 4, ClientId: 4, Status: 'x' };
			// The field is behind the other fields of the record, or it is before them and only in the last record.
			for (const sent of [
				[{ ...start, ...all }],
				[
					{ ...start, ...others },
					{ ...field, ...start },
				],
			]) {
				records = sent;
				for (const read of [run, ask]) {
					const found = await read(resource, { filters: { [include]: true } });
					const names = found.flatMap((record) => inside(record, all));
					expect(new Set(names)).toEqual(new Set(Object.keys(field)));
					expect(found.at(-1)).toMatchObject(field);
					const without = await read(resource, {});
					expect(without.flatMap((record) => inside(record, all))).toEqual([]);
				}
			}
		},
	);
});

it.each([
	['client', 'includeNotes', { Remarks: list }, true],
	['client', 'includeNotes', { Comments: { '1': { Text: 'x' } } }, true],
	['client', 'includeNotes', { Remarks: {} }, true],
	['client', 'includeNotes', { Remarks: 'x' }, false],
	['client', 'includeNotes', { Remarks: list, Contacts: list }, false],
	['client', 'includeNotes', { Remarks: list, Contacts: { Id: 1 } }, false],
	// The documentation shows the names of the lists that these parameters include.
	['incident', 'InclForm', { Witnesses: list }, false],
	['quote', 'includeItems', { Contacts: list }, false],
])('of a %s with %s, %j is what was included: %s', async (resource, include, fields, isIt) => {
	const { id = 'ClientId' } = readEndpointOf(resource) as ReadEndpoint;
	records = [{ [id]: 4, ClientId: 4, ...fields }];
	for (const read of [run, ask]) {
		const [record] = await read(resource, { filters: { [include]: true } });
		expect(inside(record, fields)).toEqual(isIt ? Object.keys(fields) : []);
	}
});

it('an empty field of the name is what was included, and no other list instead of it', async () => {
	for (const empty of [null, '', []]) {
		records = [{ CarerId: 4, Contacts: list, Skills: empty }];
		const [record] = await run('worker', { filters: { includeSkills: true } });
		expect(inside(record, { Contacts: 1, Skills: 1 })).toEqual(['Skills']);
	}
});

it('what a parameter refuses is not included', async () => {
	records = [{ CarerId: 4, Skills: list }];
	const simplified = async (value: string) => {
		const queryParameters = { parameter: [{ name: 'includeSkills', value }] };
		const [record] = await run('worker', { options: { queryParameters } });
		return record;
	};
	expect(await simplified('TRUE')).toHaveProperty('Skills');
	expect(await simplified('FALSE')).not.toHaveProperty('Skills');
});

it('what was included makes the rows, in all fields too', async () => {
	records = [{ CarerId: 4, Notes: list, WorkerSkills: [{ Skill: 'Hoist' }, { Skill: 'RN' }] }];
	const more = { output: 'raw', filters: { includeSkills: true } };
	expect(await run('worker', { ...more, options: { innerLists: 'rows' } })).toEqual([
		{ CarerId: 4, Notes: 'Text: x', Skill: 'Hoist' },
		{ CarerId: 4, Notes: 'Text: x', Skill: 'RN' },
	]);
});
