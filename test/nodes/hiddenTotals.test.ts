/** Tests Totals with Pseudonyms. Totals count by the real values, and name nobody. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import type { Row } from '../../simulator/mod';
import { runTool } from '../engine/mod';
import { useFixture } from './fixture';

const shift = (RosterItemId: number, more: Row): Row => ({
	...{ RosterItemId, DateOfService: '2026-03-04', Minutes: 60, ClientId: 1041, CarerId: 7 },
	...{ ServiceId: 7, OnHoldType: '', OnHoldNote: '' },
	...more,
});
const client = (ClientId: number, FirstName: string, LastName: string): Row => ({
	...{ ClientId, FirstName, LastName, Current: 1 },
	...{ DateOfBirth: '1940-02-03', PostCode: '7000', Phone1: '0362 123 456', Suburb: 'Hobart' },
});

const fixture = useFixture({
	tables: {
		'/clients': [
			client(1041, 'Ada', 'Lovelace'),
			client(1042, 'Grace', 'Hopper'),
			client(1043, 'Edsger', 'Dijkstra'),
		],
		'/workers': [{ CarerId: 7, FirstName: 'Alan', LastName: 'Turing', Current: 1 }],
		'/services': [{ ServiceId: 7, Description: 'Care of Ada Lovelace' }],
		'/rosters': [
			shift(1, { OnHoldType: 'Ada leave', ClientId: 1042, OnHoldNote: 'Ada is away' }),
			shift(2, { OnHoldType: 'Ada leave', OnHoldNote: 'Ada is away' }),
			shift(3, { OnHoldType: 'Ada leave', ClientId: 1043, OnHoldNote: 'Zebedee is away' }),
			shift(4, { ClientId: 900_001, OnHoldNote: 'Zebedee is away' }),
			shift(5, { CarerId: 0 }),
		],
	},
});

const on = { pseudonyms: true };
const totals = { resource: 'roster', operation: 'getAll', output: 'totals', options: on };
const count = async (parameters: INodeParameters): Promise<IDataObject[]> => {
	const { items, error } = await fixture.run({ ...totals, ...parameters });
	if (error) throw new Error(error.message);
	return items.map(({ json }) => json);
};
const ask = async (parameters: INodeParameters) => {
	const { admin, url } = fixture.simulator;
	const { answer } = await runTool({
		node: new CareManagement(),
		credentials: { baseUrl: url, ...admin },
		parameters: { ...totals, ...parameters },
		input: {},
	});
	return JSON.parse(answer) as IDataObject[];
};
const names = /Ada|Lovelace|Grace|Hopper|Edsger|Dijkstra|Alan|Turing|Zebedee|104[123]|900001/;
const withHolds = { filters: { onHoldType: 'Ada leave' } };

it('one text is one line, whoever its records are about', async () => {
	const leave = await count({ groupBy: ['OnHoldType'], ...withHolds });
	expect(leave).toEqual([
		{ OnHoldType: expect.stringMatching(/^(Name|Client) [0-9a-f]{4,} leave$/), Count: 3 },
	]);
	const all = await count({ groupBy: ['ServiceName', 'CarerId'] });
	expect(all.map(({ Count }) => Count).reduce((sum, one) => Number(sum) + Number(one), 0)).toBe(
		(await count({}))[0].Count,
	);
	const [client1041] = (await ask({ groupBy: ['ClientId'], filters: { clientId: picked(1041) } }))
		.slice(1)
		.map(({ ClientId }) => ClientId);
	for (const { ServiceName } of all) expect(ServiceName).toBe(`Care of ${String(client1041)}`);
	expect(JSON.stringify([leave, all])).not.toMatch(names);
});

const picked = (value: number) => ({ __rl: true, mode: 'id', value: String(value) });

it('people are lines of their own, and those in no list are one', async () => {
	const rows = await count({ groupBy: ['ClientName'] });
	expect(rows.map(({ ClientName }) => ClientName).join()).not.toMatch(names);
	expect(rows.map(({ ClientName }) => String(ClientName))).toEqual(
		expect.arrayContaining([expect.stringMatching(/^Client [0-9a-f]{4,}$/)]),
	);
});

it('a text about somebody in no list is not shown, and each text stays one line', async () => {
	fixture.simulator.tables['/rosters'][2].OnHoldType = '';
	const rows = await count({ groupBy: ['OnHoldNote'] });
	expect(JSON.stringify(rows)).not.toMatch(names);
	expect(rows).toContainEqual({
		OnHoldNote: '[text hidden: it is about somebody who is in no list]',
		Count: 2,
	});
});

it.each(['DateOfBirth by month', 'PostCode', 'Phone1', 'Suburb', 'FirstName', 'Odd'])(
	'does not group clients by %s, which Pseudonyms hide',
	async (field) => {
		fixture.simulator.tables['/clients'][0].Odd = 'Ada';
		const call = count({ resource: 'client', groupBy: [field] });
		await expect(call).rejects.toThrow(/^Pseudonyms hide \w+, so nothing can be grouped by it$/);
	},
);

it.each(['PostCode', 'ClientId', 'Phone1', 'DateOfBirth'])('does not add up %s', async (field) => {
	const call = count({ resource: 'client', sumFields: [field] });
	await expect(call).rejects.toThrow(`Pseudonyms hide ${field}, so it cannot be added up`);
});

it('adds up and groups by dates of service as without', async () => {
	const parameters = { groupBy: ['DateOfService by month'], sumFields: ['Minutes', 'Hours'] };
	const rows = await count(parameters);
	expect(rows).toEqual(await count({ ...parameters, options: {} }));
	expect(rows.length).toBe(1);
});

it('does not repeat the ID of a client, as a filter and as a query parameter', async () => {
	const filter = { filters: { clientId: picked(1042) } };
	const queryParameters = { parameter: [{ name: 'clientId', value: '1042' }] };
	for (const given of [filter, { options: { ...on, queryParameters } }]) {
		const [first] = await ask(given);
		expect(first.notice).toMatch(/ with Client[.,]/);
		expect(JSON.stringify(first)).not.toContain('1042');
	}
});

it('names the switches of the node that it counted with', async () => {
	const [{ notice, Count }] = await ask({ filters: { withoutWorker: true }, options: {} });
	expect(Count).toBe(1);
	expect(notice).toMatch(/ with Without a Worker\./);
	const [searched] = await ask({ filters: { withoutWorker: true }, options: { search: '2026' } });
	expect(searched.notice).toMatch(/ with Without a Worker, Search\./);
});
