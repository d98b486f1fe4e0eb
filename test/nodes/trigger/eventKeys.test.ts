/** Tests that two events never share a key, and that an event that is emitted again has the same key as before. */
import { admin } from '../../../simulator/logins';
import type { Row } from '../../../simulator/mod';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { addShift, createTrigger as watchShifts } from './shifts';
import { apiNow, pickedId, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const options = { addEventKey: true };

const keysOf = async (trigger: TestTrigger): Promise<unknown[]> =>
	((await trigger.poll()) ?? []).map(({ json }) => json.eventKey);

const expectDifferent = (keys: readonly unknown[], count: number) => {
	expect(keys).toHaveLength(count);
	expect(new Set(keys).size).toBe(count);
};

it('an incident that is closed, reopened and closed again has three keys', async () => {
	const row = simulator.addRecord('/incidents', {});
	const trigger = new TestTrigger(simulator, { event: 'incidentChanged', options });
	await trigger.poll();
	const keys: unknown[] = [];
	for (const Closed of [1, 0, 1, 0]) {
		row.Closed = Closed;
		keys.push(...(await keysOf(trigger)));
	}
	expectDifferent(keys, 4);
});

it('so it has when a filter lets only the closings through', async () => {
	const row: Row = simulator.addRecord('/incidents', { AssignedTo: 'me@care.example' });
	const filters = { assignedTo: 'me@care.example' };
	const trigger = new TestTrigger(simulator, { event: 'incidentChanged', filters, options });
	await trigger.poll();
	const keys: unknown[] = [];
	for (const edit of [
		{ Closed: 1 },
		{ AssignedTo: 'you@care.example' },
		{ Closed: 0 },
		{ AssignedTo: 'me@care.example' },
		{ Closed: 1 },
	]) {
		Object.assign(row, edit);
		keys.push(...(await keysOf(trigger)));
	}
	expectDifferent(keys, 4);
});

it.each(['incidentChanged', 'rosterChanged'])(
	'a record that leaves for another client in the filter, and comes back, has other keys; %s',
	async (event) => {
		simulator.switches.show = { '/rosters': ['RosterItemId'] };
		const isIncident = event === 'incidentChanged';
		const row: Row = isIncident
			? simulator.addRecord('/incidents', { _ReferringId_1: 1 })
			: addShift(simulator, 1, 2, { ClientId: 1 });
		const trigger = new TestTrigger(simulator, { event, daysAhead: 7, options });
		const keys: unknown[] = [];
		for (let round = 0; round < 2; round++) {
			trigger.parameters = { ...trigger.parameters, filters: {} };
			await trigger.poll();
			for (const isThere of [1, 0]) {
				Object.assign(row, isIncident ? { Closed: isThere } : { CarerId: isThere });
				keys.push(...(await keysOf(trigger)));
			}
			trigger.parameters = { ...trigger.parameters, filters: { clientId: pickedId(2) } };
			expect(await trigger.poll()).toBeNull();
		}
		expectDifferent(keys, 4);
	},
);

it.each([true, false])(
	'a shift that goes to and fro has other keys each time; ids: %s',
	async (showsIds) => {
		if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
		const row = addShift(simulator, 1, 2);
		const trigger = watchShifts(simulator);
		await trigger.poll();
		const keys: unknown[] = [];
		for (const StartTime of ['10:00:00', '09:00:00', '10:00:00', '09:00:00']) {
			row.StartTime = StartTime;
			keys.push(...(await keysOf(trigger)));
		}
		expectDifferent(keys, 4);
	},
);

it.each([true, false])(
	'a shift that is cancelled, made again and cancelled again has two keys; ids: %s',
	async (showsIds) => {
		if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
		addShift(simulator, 2, 3);
		addShift(simulator, 3, 3);
		const trigger = watchShifts(simulator);
		const keys: unknown[] = [];
		for (let round = 0; round < 2; round++) {
			const row = addShift(simulator, 1, 2);
			await trigger.poll();
			const table = simulator.tables['/rosters'];
			table.splice(table.indexOf(row), 1);
			keys.push(...(await keysOf(trigger)));
		}
		expectDifferent(keys, 2);
	},
);

it('two alike shifts without an id have two keys, changed at once or one after another', async () => {
	const rows = [1, 2, 3].map((id) => addShift(simulator, id, 2, { ClientId: 7 }));
	const trigger = watchShifts(simulator);
	await trigger.poll();
	rows[0].StartTime = '12:00:00';
	rows[1].StartTime = '12:00:00';
	const keys = await keysOf(trigger);
	rows[2].StartTime = '12:00:00';
	expectDifferent([...keys, ...(await keysOf(trigger))], 3);
});

it('a timesheet without an id that is deleted and entered once more has two keys', async () => {
	const trigger = new TestTrigger(simulator, { event: 'timesheetCreated', options });
	await trigger.poll();
	const keys: unknown[] = [];
	for (let round = 0; round < 2; round++) {
		simulator.addRecord('/timesheets', { ClientId: 1, RosterItemId: 5, StartTime: '09:00:00' });
		keys.push(...(await keysOf(trigger)));
		simulator.tables['/timesheets'].length = 0;
		expect(await trigger.poll()).toBeNull();
	}
	expectDifferent(keys, 2);
});

it('a change that is emitted again has its key, by another process and after edits of the record and the node', async () => {
	const row = addShift(simulator, 1, 2, { LastModified: '2026-03-10 08:00:00' });
	const trigger = watchShifts(simulator);
	await trigger.poll();
	row.StartTime = '12:00:00';
	await trigger.poll();
	const { state, globalState } = trigger;
	row.StartTime = '13:00:00';
	const first = await keysOf(trigger);
	Object.assign(trigger, { state, globalState });
	trigger.endProcess();
	Object.assign(row, { APP_StartTime: '2026-03-10 09:00:00', LastModified: '2026-03-10 08:59:00' });
	trigger.parameters = {
		...trigger.parameters,
		daysAhead: 9,
		options: { ...options, rawValues: true },
	};
	expect(await keysOf(trigger)).toEqual(first);
});

it('a change that is emitted again has its key, also if n8n has lost a quiet poll before it', async () => {
	const row = simulator.addRecord('/incidents', {});
	const trigger = new TestTrigger(simulator, { event: 'incidentChanged', options });
	await trigger.poll();
	const { state, globalState } = trigger;
	row.TaskClosed = 1;
	expect(await trigger.poll()).toBeNull();
	row.Closed = 1;
	const first = await keysOf(trigger);
	expect(first).toHaveLength(1);
	Object.assign(trigger, { state, globalState });
	trigger.endProcess();
	row.Reported24Hour = 1;
	expect(await keysOf(trigger)).toEqual(first);
});

it('a state that begins anew gives other keys', async () => {
	const row = simulator.addRecord('/incidents', {});
	const keys: unknown[] = [];
	for (const minutes of [0, 60]) {
		row.Closed = 0;
		const trigger = new TestTrigger(
			simulator,
			{ event: 'incidentChanged', options },
			{ dateNow: () => Date.parse('2026-03-09T22:00:00Z') + minutes * 60_000 },
		);
		await trigger.poll();
		row.Closed = 1;
		keys.push(...(await keysOf(trigger)));
	}
	expectDifferent(keys, 2);
});

it.each(['incidentCreated', 'incidentChanged', 'timesheetCreated'])(
	'the same record in two organisations has two keys; %s',
	async (event) => {
		const keys: unknown[] = [];
		const { admin: first, user: second } = simulator;
		for (const login of [first, second]) {
			simulator.reset();
			if (event === 'incidentChanged') simulator.addRecord('/incidents', {});
			const trigger = new TestTrigger(
				simulator,
				{ event, options },
				{ credentials: { baseUrl: simulator.url, ...login } },
			);
			await trigger.poll();
			const [path, row] =
				event === 'timesheetCreated'
					? ['/timesheets', { ClientId: 1, RosterItemId: 5, StartTime: '09:00:00' }]
					: ['/incidents', {}];
			if (event === 'incidentChanged') simulator.tables[path][0].Closed = 1;
			else simulator.addRecord(path, row);
			keys.push(...(await keysOf(trigger)));
		}
		expectDifferent(keys, 2);
	},
);

it('a change that comes again after a new Secret and a restart has the same key', async () => {
	const row = simulator.addRecord('/incidents', { AssignedTo: 'me@care.example' });
	const trigger = new TestTrigger(simulator, { event: 'incidentChanged', options });
	await trigger.poll();
	const { state, globalState } = trigger;
	row.Closed = 1;
	const [key] = await keysOf(trigger);
	// n8n is killed before it keeps the new state. Then the Secret is renewed.
	trigger.endProcess();
	Object.assign(trigger, { state, globalState });
	const { secret } = admin;
	const renew = (renewed: string) =>
		[admin, simulator.admin].forEach((login) => Object.assign(login, { secret: renewed }));
	try {
		renew('another secret');
		expect([await keysOf(trigger), typeof key]).toEqual([[key], 'string']);
	} finally {
		renew(secret);
	}
});
