/**
 * Tests made-up writes of incidents. docs/add-a-write.md says that a write needs only its table and its words. So this file adds nothing
 * else.
 */
import { readFileSync } from 'node:fs';
import type * as fieldTypes from '../../api/field';
import type * as incidentTables from '../../api/incidents';
import type * as api from '../../api/mod';
import type { Resources } from '../../nodes/CareManagement/resources/mod';
import { describeEndpoint } from '../../openapi/describeEndpoint';
import { few, useFixture } from './fixture';

jest.mock('../../api/writes', () => {
	const field = jest.requireActual<typeof fieldTypes>('../../api/field');
	const { incidents } = jest.requireActual<typeof incidentTables>('../../api/incidents');
	const createIncident: api.WriteEndpoint = {
		method: 'POST',
		path: '/incident',
		noun: 'incident',
		body: 'object',
		takes: {
			ClientId: field.integer,
			NoteDate: field.datetime,
			CategoryId: field.integer,
			Note: field.text,
			IsReportable: field.flag,
			Closed: field.flag,
		},
		required: ['ClientId', 'NoteDate', 'Note'],
		readBack: { list: incidents, query: { closed: '', taskClosed: '' } },
	};
	const updateIncident: api.WriteEndpoint = {
		method: 'PUT',
		path: '/incident',
		noun: 'incident',
		body: 'object',
		takes: { IncidentId: field.integer, ...createIncident.takes },
		identifiedBy: [['IncidentId']],
		readBack: createIncident.readBack,
	};
	const all = { ...jest.requireActual<object>('../../api/writes'), createIncident, updateIncident };
	return Object.defineProperty(all, '__esModule', { value: true });
});

jest.mock('../../nodes/CareManagement/resources/filteredLists', () => {
	const path = '../../nodes/CareManagement/resources/filteredLists';
	const actual = jest.requireActual<{ filteredLists: Resources }>(path);
	const { workers } = jest.requireActual<{ workers: Resources }>(
		'../../nodes/CareManagement/resources/workers',
	);
	const writes = jest.requireActual<typeof api>('../../api/mod').writes as unknown as Record<
		string,
		api.WriteEndpoint
	>;
	const create = {
		endpoint: writes.createIncident,
		action: 'Create incident',
		description: 'Adds an incident. Choose it for what has just happened.',
		shown: { IsReportable: 'Whether the incident has to be reported' },
		body: { Closed: 'Whether the incident is closed' },
	};
	const upsert = {
		...create,
		fields: workers.workerCompliance.upsert?.fields,
		action: 'Create or update incident',
		description: 'Create a new incident, or update the current one if it already exists (upsert)',
	};
	const update = {
		endpoint: writes.updateIncident,
		action: 'Update incident',
		description: 'Changes an incident. Choose it for one that is there already.',
		body: {
			Closed: 'Whether the incident is closed',
			IsReportable: 'Whether the incident has to be reported',
		},
	};
	const incident = { ...actual.filteredLists.incident, create, upsert, update };
	return { ...actual, filteredLists: { ...actual.filteredLists, incident } };
});

// This import runs the checks of every write, including the made-up writes.
import './description.test';

const fixture = useFixture({ size: { ...few, incidents: 3 } });
const create = { resource: 'incident', operation: 'create' };
const picked = (value: unknown) => ({ __rl: true as const, mode: 'id', value: String(value) });
const entered = {
	...{ NoteDate: '2026-03-10T08:15:00', Note: 'Fell in the garden', IsReportable: false },
	additionalFields: { Closed: true },
};
const clientId = () => fixture.simulator.tables['/clients'][0].ClientId;
const bodies = () =>
	fixture
		.takeRequests()
		.flatMap(({ method, body }) => (method !== 'GET' && body.kind === 'json' ? body.value : []));

it('is sent with its moment', async () => {
	const { ClientId } = fixture.simulator.tables['/clients'][0];
	const { items, error } = await fixture.run({
		...{ resource: 'incident', operation: 'create' },
		// ClientId, NoteDate and Note are always shown. Closed is under Additional Fields.
		...{ ClientId: { __rl: true, mode: 'id', value: String(ClientId) }, Note: 'Fell' },
		...{ NoteDate: '2026-03-10T08:15:00', additionalFields: { Closed: true } },
	});
	expect(error).toBeUndefined();
	const [{ body }] = fixture.takeRequests().filter(({ method }) => method === 'POST');
	expect(body).toMatchObject({ value: { ClientId, NoteDate: '2026-03-10 08:15:00' } });
	expect(items[0].json).toMatchObject({ Note: 'Fell', Closed: true });
});

it('is sent as its table says', async () => {
	const CategoryId = fixture.simulator.tables['/category-incidents'][0].CategoryId;
	const additionalFields = { CategoryId: picked(CategoryId), Closed: true };
	const parameters = { ...create, ...entered, ClientId: picked(clientId()), additionalFields };
	const { items, error } = await fixture.run(parameters);
	expect(error).toBeUndefined();
	expect(bodies()).toEqual([
		{
			ClientId: clientId(),
			NoteDate: '2026-03-10 08:15:00',
			Note: 'Fell in the garden',
			IsReportable: 'FALSE',
			CategoryId,
			Closed: 'TRUE',
		},
	]);
	expect(items[0].json).toMatchObject({ Note: 'Fell in the garden', Closed: true });
});

it.each<[string, number | undefined, string]>([
	['no client', undefined, 'Client is empty'],
	['client 0', 0, 'ClientId must be an ID, such as 1042'],
	['a client below 0', -1, 'ClientId must be an ID, such as 1042'],
])('is not sent with %s, from fields or JSON', async (_, id, said) => {
	const ClientId = picked(id ?? '={{ $json.nothing }}');
	const byFields = await fixture.run({ ...create, ...entered, ClientId });
	expect(byFields.error?.message).toBe(said);
	const record = { NoteDate: '2026-03-10 08:15:00', Note: 'x', ClientId: id };
	const jsonBody = JSON.stringify(record);
	const byJson = await fixture.run({ ...create, specifyBody: 'json', jsonBody });
	expect(byJson.error?.message).toBe(said);
	expect(bodies()).toEqual([]);
});

it('is no person, whom a name would tell: what is there is recognised by what is given', async () => {
	const [{ IncidentCode, Note }] = fixture.simulator.tables['/incidents'];
	const run = async (record: object) => {
		const jsonBody = JSON.stringify({ NoteDate: '2026-03-10 08:15:00', ...record });
		const upsert = { resource: 'incident', operation: 'upsert', specifyBody: 'json', jsonBody };
		return await fixture.run({ ...upsert, ifExists: 'skip', dryRun: true, matchFields: 'Note' });
	};
	fixture.simulator.tables['/incidents'][0].ClientId = clientId();
	fixture.simulator.switches.show = { '/incidents': ['ClientId'] };
	const there = await run({ ClientId: clientId(), Note });
	expect(there.items[0].json.message).toContain(
		`The incident "${IncidentCode}" of the client ${clientId()} is there already`,
	);
	const isNew = await run({ ClientId: clientId(), Note: 'Fell in the garden' });
	expect(isNew.items[0].json.message).toMatch(/^The incident of the client \d+ would be created: /);
});

it('sends of the record that it changes what it takes, and nothing else', async () => {
	const [incident] = fixture.simulator.tables['/incidents'];
	const { IncidentId, NoteDate, CategoryId } = incident;
	const update = { resource: 'incident', operation: 'update', IncidentId: String(IncidentId) };
	const { error, items } = await fixture.run({ ...update, updateFields: { Note: 'Slipped' } });
	expect(error).toBeUndefined();
	expect(bodies()).toEqual([
		{ IncidentId, CategoryId, NoteDate, Note: 'Slipped', IsReportable: 'FALSE', Closed: 'TRUE' },
	]);
	expect(items[0].json.result).toBe('updated');
	expect(incident.Note).toBe('Slipped');
});

it('is described with its fields in openapi.json', () => {
	const { requestBody } = describeEndpoint('createIncident', madeUp());
	expect(requestBody?.content['application/json'].schema).toMatchObject({
		properties: {
			ClientId: { type: 'integer' },
			NoteDate: { $ref: '#/components/schemas/DateTime' },
			Closed: { type: 'string', enum: ['TRUE', 'FALSE'] },
		},
		required: ['ClientId', 'NoteDate', 'Note'],
	});
});

function madeUp(): api.WriteEndpoint {
	const { writes } = jest.requireActual<typeof api>('../../api/mod');
	return (writes as unknown as Record<string, api.WriteEndpoint>).createIncident;
}

/** Returns the parts of the made-up write in a file, without comments and blanks: its table, its words, and the test of what is sent. */
function madeUpParts(file: string): string[] {
	const text = readFileSync(file, 'utf8').replace(/\s\/\/ .*$/gm, '');
	const parts = [
		/(?<=createIncident: (?:api\.)?WriteEndpoint = )\{.*?readBack: .*?\n\s*\}(?=;)/s,
		/(?<=\bcreate(?:: | = ))\{\s+endpoint.*?body: .*?\n\s*\}(?=[,;])/s,
		/it\('is sent with its moment'.*?\n *\}\);/s,
	];
	return parts.map((part) => (part.exec(text)?.[0] ?? '').replace(/\s+/g, ''));
}

it('docs/add-a-write.md shows its table, its words and the test of what is sent', () => {
	const parts = madeUpParts('docs/add-a-write.md');
	expect(parts).not.toContain('');
	expect(parts).toEqual(madeUpParts('test/nodes/madeUpWrite.test.ts'));
});
