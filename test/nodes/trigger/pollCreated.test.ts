import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { choices } from '../../../simulator/choices';
import { apiNow, dateNow, incidentIds, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

/** Enters many shifts, all today. */
const addShifts = (count: number, showsIds: boolean) => {
	if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
	const first = simulator.addRecord('/rosters', { CreatedBy: 'a@care.example' });
	const rows: Row[] = Array.from({ length: count - 1 }, (_, index) => ({
		...first,
		RosterItemId: 2 + index,
		ClientId: 1000 + (index % 700),
		CarerId: index % 300,
		StartTime: `${10 + (index % 9)}:00:00`,
		DateOfService: `2026-0${4 + (index % 5)}-1${index % 7}`,
	}));
	simulator.tables['/rosters'].push(...rows);
};

describe('pollCreated()', () => {
	it('finds shifts on hold and others, whichever of them the API returns for onHoldType=ALL', async () => {
		for (const onHoldAll of choices.onHoldAll) {
			simulator.reset();
			simulator.switches.onHoldAll = onHoldAll;
			const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
			await trigger.poll();
			simulator.addRecord('/rosters', { OnHoldType: 'Leave', ClientId: 1 });
			expect(await trigger.poll()).toHaveLength(1);
			simulator.addRecord('/rosters', { ClientId: 2 });
			expect(await trigger.poll()).toHaveLength(1);
			simulator.tables['/rosters'][0].OnHoldType = '';
			expect(await trigger.poll()).toBeNull();
			// Two carers on the same visit, one of them on hold.
			simulator.addRecord('/rosters', { OnHoldType: 'Leave', ClientId: 3 });
			simulator.addRecord('/rosters', { ClientId: 3 });
			expect(await trigger.poll()).toHaveLength(2);
		}
	});

	it.each(
		choices.onHold.flatMap((onHold) =>
			choices.onHoldAll.flatMap((onHoldAll) =>
				choices.onHoldFields.map((onHoldFields) => ({ onHold, onHoldAll, onHoldFields })),
			),
		),
	)('finds shifts on hold and others under %j', async (switches) => {
		Object.assign(simulator.switches, switches);
		simulator.addRecord('/rosters', { ClientId: 1 });
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		await trigger.poll();
		for (const [index, OnHoldType] of ['Leave', '', 'Leave', ''].entries()) {
			const StartTime = `1${index}:00:00`;
			simulator.addRecord('/rosters', { OnHoldType, StartTime, ClientId: 2 });
			simulator.addRecord('/rosters', { OnHoldType, StartTime, ClientId: 3 });
			expect(await trigger.poll()).toHaveLength(2);
			expect(await trigger.poll()).toBeNull();
		}
	});

	it('emits a shift that is created again after a poll has missed it, even without ids', async () => {
		const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
		await trigger.poll();
		const row = simulator.addRecord('/rosters');
		expect(await trigger.poll()).toHaveLength(1);
		simulator.tables['/rosters'].length = 0;
		expect(await trigger.poll()).toBeNull();
		simulator.tables['/rosters'].push({ ...row });
		expect(await trigger.poll()).toHaveLength(1);
	});

	it('finds late entries, up to seven days before the newest record', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		simulator.addRecord('/incidents', { Timestamp: '2026-02-20 10:00:00' });
		simulator.addRecord('/incidents', { Timestamp: '2026-02-14 10:00:00' });
		await trigger.poll();
		expect(await trigger.poll()).toBeNull();
		simulator.addRecord('/incidents', { Timestamp: '2026-02-13 10:00:00' });
		simulator.addRecord('/incidents', { Timestamp: '2026-02-12 10:00:00' });
		expect(incidentIds(await trigger.poll())).toEqual([3]);
	});

	it('goes on to find records of today after one dated ahead', async () => {
		const trigger = new TestTrigger(simulator, { event: 'incidentCreated' });
		await trigger.poll();
		simulator.addRecord('/incidents', { Timestamp: '2031-01-01 00:00:00' });
		expect(incidentIds(await trigger.poll())).toEqual([1]);
		simulator.addRecord('/incidents');
		expect(incidentIds(await trigger.poll())).toEqual([2]);
		expect(await trigger.poll()).toBeNull();
	});

	it('finds new records although a clock is wrong by weeks, ours or the one of the Date header', async () => {
		const sixWeeks = 42 * 24 * 3_600;
		const created = ['incidentCreated', 'sirsIncidentCreated', 'rosterCreated'];
		const paths = ['/incidents', '/SIRS', '/rosters'];
		for (const [index, event] of created.entries()) {
			const clocks: [ours: number, header: number | null][] = [
				[sixWeeks, 0],
				[-sixWeeks, 0],
				[0, sixWeeks],
				[0, -sixWeeks],
			];
			// Serious incidents show no day, so that one of the clocks has to be right.
			if (event !== 'sirsIncidentCreated') clocks.push([sixWeeks, null]);
			for (const [ours, header] of clocks) {
				simulator.reset();
				simulator.switches.dateHeader = header !== null;
				simulator.switches.dateShift = header ?? 0;
				const now = () => dateNow() + ours * 1000;
				const trigger = new TestTrigger(simulator, { event }, { dateNow: now });
				const old = '2026-03-06 10:00:00';
				simulator.addRecord(paths[index], {
					ClientId: 1,
					Timestamp: old,
					CreatedTime: '2026-03-06',
				});
				await trigger.poll();
				expect(await trigger.poll()).toBeNull();
				simulator.addRecord(paths[index], { ClientId: 2 });
				expect(await trigger.poll()).toHaveLength(1);
				expect(await trigger.poll()).toBeNull();
			}
		}
	});

	it('catches up in batches of whole days, however the API compares the last one', async () => {
		simulator.switches.upperBound = 'midnight';
		for (let day = 10; day <= 28; day++) {
			simulator.addRecord('/incidents', { Timestamp: `2026-02-${day} 18:00:00` });
		}
		const trigger = new TestTrigger(simulator, {
			event: 'incidentCreated',
			options: { startFrom: '2026-02-10' },
		});
		simulator.switches.faults = [{ answer: 'hang' }];
		expect(await trigger.poll({ budgetMs: 3_000 })).toHaveLength(19);
		expect(
			queriesOf(simulator).map(({ createfromDate, createtoDate }) => [
				createfromDate,
				createtoDate,
			]),
		).toEqual([
			['2026-02-10', undefined],
			['2026-02-10', '2026-02-18'],
			['2026-02-18', '2026-02-26'],
			['2026-02-26', '2026-03-06'],
			['2026-03-06', undefined],
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('keeps a state of at most 200 KB with 20,000 new shifts in a day', async () => {
		for (const showsIds of [true, false]) {
			simulator.reset();
			const trigger = new TestTrigger(simulator, { event: 'rosterCreated' });
			await trigger.poll();
			addShifts(20_001, showsIds);
			expect(await trigger.poll()).toHaveLength(20_001);
			expect(await trigger.poll()).toBeNull();
			expect(trigger.stateLength).toBeLessThan(200_000);
		}
	}, 120_000);
});
