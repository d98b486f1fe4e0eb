/** Tests triggers with a filter that the service ignores. */
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { apiNow, pickedId, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const shift: Row = { DateOfService: '2026-03-12', StartTime: '09:00:00', Minutes: 60, CarerId: 3 };

const events: readonly [event: string, path: string, values: Row, filter: string, field: string][] =
	[
		['rosterCreated', '/rosters', shift, 'clientId', 'ClientId'],
		['rosterCreated', '/rosters', shift, 'carerId', 'CarerId'],
		[
			'timesheetCreated',
			'/timesheets',
			{ ...shift, DateOfService: '2026-03-10' },
			'clientId',
			'ClientId',
		],
		['incidentCreated', '/incidents', {}, 'clientId', '_ReferringId_1'],
	];

it.each(events)(
	'%s tells nothing of records of %s that show somebody else: %j, %s',
	async (event, path, values, filter, field) => {
		simulator.switches.ignoredParameters = { [path]: [filter] };
		const trigger = new TestTrigger(simulator, { event, filters: { [filter]: pickedId(5) } });
		const add = (id: unknown) => simulator.addRecord(path, { ...values, [field]: id as never });
		[5, 6].forEach(add);
		await trigger.poll();
		// The ID 0 does not say to whom the last record belongs, so the trigger emits this record.
		[6, 5, 0].forEach(add);
		const told = [await trigger.poll(), await trigger.poll()].flatMap((items) => items ?? []);
		expect(told.map(({ json }) => json[field]).sort()).toEqual([0, 5]);
	},
);

it('Roster Changed knows no shift of another client, also if an earlier version knew it', async () => {
	simulator.switches.show['/rosters'] = ['RosterItemId'];
	const mine = simulator.addRecord('/rosters', { ...shift, ClientId: 5 });
	const other = simulator.addRecord('/rosters', { ...shift, ClientId: 6 });
	const filters = { clientId: pickedId(5) };
	const trigger = new TestTrigger(simulator, { event: 'rosterChanged' });
	await trigger.poll();
	// The state now has the shifts of both clients. An earlier version could store such a state although the filter named one client.
	trigger.parameters = { event: 'rosterChanged', filters };
	simulator.switches.ignoredParameters = { '/rosters': ['clientId'] };
	expect(await trigger.poll()).toBeNull();
	mine.StartTime = '10:00:00';
	other.StartTime = '10:00:00';
	expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([5]);
	simulator.tables['/rosters'].pop();
	expect(await trigger.poll()).toBeNull();
});

it.each([false, true])(
	'a long list is told of one person alone (newest first: %s)',
	async (newestFirst) => {
		simulator.switches.show['/rosters'] = ['RosterItemId'];
		simulator.switches.order = newestFirst ? 'idDescending' : 'idAscending';
		simulator.switches.ignoredParameters = { '/rosters': ['clientId'] };
		for (let index = 0; index < 400; index++) {
			simulator.addRecord('/rosters', { ...shift, ClientId: 5 + (index % 2) });
		}
		const trigger = new TestTrigger(simulator, {
			event: 'rosterCreated',
			filters: { clientId: pickedId(5) },
		});
		expect(await trigger.poll()).toBeNull();
		for (const ids of [[6], [5, 6, 6], [6, 6, 5], [6], [5]]) {
			for (const ClientId of ids) simulator.addRecord('/rosters', { ...shift, ClientId });
			const told = await trigger.poll();
			expect(told?.map(({ json }) => json.ClientId) ?? []).toEqual(ids.filter((id) => id === 5));
		}
	},
);
