/** Tests that no write sends a stand-in that Pseudonyms put in place of a value. */
import type { INodeParameters } from 'n8n-workflow';
import { binary } from '../engine/mod';
import { few, useFixture } from './fixture';

const fixture = useFixture({ size: few });

const refused = /holds a stand-in of Pseudonyms/;
const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];

const write = async (parameters: INodeParameters, json = {}) => {
	fixture.takeRequests();
	const data = { data: await binary('x', 'x.txt', 'text/plain') };
	const { items, error } = await fixture.run(parameters, { items: [{ json, binary: data }] });
	const sent = fixture.takeRequests().filter(({ method }) => writes.includes(method));
	return { items, error, sent };
};

const id = (value: number) => ({ __rl: true as const, mode: 'id', value: String(value) });
const create = { resource: 'worker', operation: 'create', FirstName: 'Ada', LastName: 'Lovelace' };

it.each([
	['LastName', 'Worker e203'],
	['LastName', '**worker**-E203'],
	['LastName', 'Name 4c1d'],
	['Phone1', 'Phone 1f2e'],
	['Email', 'E-Mail da61'],
	['Address1', '[hidden]'],
	['Address1', 'Unit 2, Address fe2e'],
	['Suburb', 'Suburb 619b'],
	['DateOfBirth', 'Birth Date 5a29 (aged 80 to 89)'],
	['Notes', '[text hidden: it is about somebody who is in no list]'],
	['Notes', 'Works with Client 7f3a, and asked about Client 02bc.'],
])('refuses %s "%s" in an update, as fields and as JSON', async (name, value) => {
	const CarerId = Number(fixture.simulator.tables['/workers'][0].CarerId);
	const update = { resource: 'worker', operation: 'update', CarerId: id(CarerId) };
	const custom = { customFields: { field: [{ name, type: 'string', value }] } };
	const json = { specifyBody: 'json', jsonBody: JSON.stringify({ CarerId, [name]: value }) };
	const columns = {
		specifyBody: 'columns',
		columns: { mappingMode: 'autoMapInputData', value: {} },
	};
	for (const [given, input] of [
		[{ ...update, ...custom }, {}],
		[{ ...update, ...json }, {}],
		...(name === 'Notes'
			? []
			: [
					[
						{ ...update, ...columns },
						{ CarerId, [name]: value },
					] as const,
				]),
	] as const) {
		const { error, sent } = await write(given as never, input);
		expect(error?.message).toMatch(refused);
		expect(error?.description).toMatch(/Ask the person for the real value.*Restore Names/);
		expect(`${error?.message}${error?.description}`).not.toContain(value.replace('[hidden]', '?'));
		expect(sent).toEqual([]);
	}
});

it.each([
	['create', { ...create, additionalFields: { Suburb: 'Suburb 619b' } }],
	[
		'deep in JSON',
		{
			...create,
			specifyBody: 'json',
			jsonBody: '{"FirstName":"Ada","LastName":"L","A":[{"B":"\\u0043lient 7f3a"}]}',
		},
	],
	[
		'a name of a field',
		{
			...create,
			specifyBody: 'json',
			jsonBody: '{"FirstName":"Ada","LastName":"L","A":{"Client 7f3a":1}}',
		},
	],
	[
		'a query parameter',
		{
			...create,
			options: { queryParameters: { parameter: [{ name: 'who', value: 'Client 7f3a' }] } },
		},
	],
	[
		'an upload',
		{
			resource: 'workerDocument',
			operation: 'upload',
			inputDataFieldName: 'data',
			specifyBody: 'json',
			jsonBody: '{"CarerId":1,"Notes":"Client 7f3a"}',
		},
	],
])('refuses %s', async (_, parameters) => {
	const { error, sent } = await write(parameters as never);
	expect(error?.message).toMatch(refused);
	expect(sent).toEqual([]);
});

it.each([
	'Participant dff7',
	'the resident dff7 fell',
	'carer 31b0',
	'staff 31b0',
	'Client ID dff7',
	'Client no. dff7',
	'Clients dff7 and 0c07',
	'Clientdff7',
	'Client df-f7',
	'Email 389d',
	'E\u2011Mail 389d',
	'Phone number 852d',
	'Mobile 852d',
	'ring phone 852d',
	'DOB 8f71',
	'lives in suburb 007c',
	'{"client":"dff7"}',
])('refuses "%s", which Restore Names may put back', async (Suburb) => {
	const { error, sent } = await write({ ...create, additionalFields: { Suburb } });
	expect(error?.message).toMatch(refused);
	expect(sent).toEqual([]);
});

it('a dry run says so, and writes nothing', async () => {
	const { items, error, sent } = await write({
		...create,
		LastName: 'Worker e203',
		dryRun: true,
	});
	expect(error).toBeUndefined();
	expect(JSON.stringify(items)).toMatch(refused);
	expect(sent).toEqual([]);
});

it.each([
	'Worker 2',
	'Clientele 2026',
	'Name Abed',
	'Worker Dade',
	'The door code 12ab',
	'Unit number 101a, address 12ab',
	"The client's bed 8, staff 24 Feb, participant 2 added",
	'Mobile 0412 345 678',
	'DOB: 05-Feb-1942, DOB 12dec1940, staff 24 Dec',
	'email 12ab@example.com',
	'Phone 0412',
	'Is hidden',
])('writes "%s", which is a real value', async (Suburb) => {
	const { error, sent } = await write({ ...create, additionalFields: { Suburb } });
	expect(error).toBeUndefined();
	expect(JSON.stringify(sent)).toContain(Suburb);
});
