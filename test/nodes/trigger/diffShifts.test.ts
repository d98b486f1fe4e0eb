/** The lives of triggers that wait for changes of shifts, and what stands in their items. */
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { CareManagementTrigger } from '../../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { startSimulator, type Row, type Simulator, type Switches } from '../../../simulator/mod';
import { poll } from '../../engine/mod';

const node = new CareManagementTrigger();
const dateNow = () => Date.parse('2026-03-10T02:00:00Z');

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: '2026-03-10 13:00:00' });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const pollOnce = async (
	state: IDataObject,
	filters: IDataObject = {},
	options: IDataObject = { addEventKey: true },
	now = dateNow,
) =>
	await poll({
		node,
		credentials: { baseUrl: simulator.url, ...simulator.admin },
		parameters: { event: 'rosterChanged', daysAhead: 7, filters, options } as never,
		staticData: state,
		dateNow: now,
	});

const addShift = (id: number, day: number, given: Row = {}): Row =>
	simulator.addRecord('/rosters', {
		RosterItemId: id,
		ClientId: id,
		CarerId: 501,
		ServiceId: 301,
		DateOfService: `2026-03-${10 + day}`,
		StartTime: '09:00:00',
		Minutes: 60,
		OnHoldNote: 'Grandma is poorly',
		...given,
	});

/** What matters of a shift: where it is, whose it is, and whether it is on hold. */
const snapshot = (row: Row) => ({
	DateOfService: row.DateOfService,
	StartTime: row.StartTime,
	Minutes: row.Minutes,
	CarerId: row.CarerId,
	held: Boolean(row.OnHoldType),
});

type Step =
	| { do: 'edit'; which: number; change: Row }
	| { do: 'delete'; which: number }
	| { do: 'add'; day: number }
	| { do: 'poll'; fails: boolean }
	| { do: 'restart' };

const which = fc.nat({ max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			which,
			change: fc.constantFrom<Row[]>(
				{ StartTime: '14:00:00' },
				{ DateOfService: '2026-03-12' },
				{ DateOfService: '2026-05-01' },
				{ Minutes: 45 },
				{ CarerId: 502 },
				{ CarerId: 0, StartTime: '08:00:00' },
				{ OnHoldType: 'Leave' },
				{ OnHoldType: 'Hospital', CarerId: 503 },
				{ OnHoldType: '' },
				{ APP_StartTime: '2026-03-10 09:00:00', LastModified: '2026-03-10 09:00:00' },
			),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('add' as const), day: fc.nat({ max: 9 }) }),
	},
	{
		weight: 4,
		arbitrary: fc.record({ do: fc.constant('poll' as const), fails: fc.boolean() }),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

describe('the trigger for changed rosters', () => {
	it('emits each change between two polls once, with the old values beside the new', async () => {
		const life = fc.record({
			showsIds: fc.boolean(),
			onHoldAll: fc.constantFrom<Switches['onHoldAll'][]>('besideOthers', 'alone'),
			steps: fc.array(step, { maxLength: 14 }),
		});
		await fc.assert(
			fc.asyncProperty(life, async ({ showsIds, onHoldAll, steps }) => {
				simulator.reset();
				simulator.switches.onHoldAll = onHoldAll;
				if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
				let nextId = 1;
				const rows = [0, 1, 2, 5, 7].map((day) => addShift(nextId++, day));
				const table = simulator.tables['/rosters'];
				const isNear = ({ DateOfService }: Row) => String(DateOfService) <= '2026-03-17';
				let state = (await pollOnce({})).staticData;
				let saved = state;
				const look = () => new Map(rows.filter(isNear).map((row) => [row.ClientId, snapshot(row)]));
				let seen = look();
				let savedSeen = seen;
				const check = async () => {
					const { items, staticData } = await pollOnce(state);
					const now = look();
					const expected = [...seen]
						.filter(([client, before]) => {
							return JSON.stringify(before) !== JSON.stringify(now.get(client));
						})
						.map(([client]) => client);
					const clients = (items ?? []).map(({ json }) => json.ClientId as number);
					expect(clients.sort()).toEqual(expected.sort());
					for (const { json } of items ?? []) {
						const { held, ...before } = seen.get(json.ClientId) ?? { held: false };
						expect(json.previous).toMatchObject(before);
						expect(Boolean((json.previous as IDataObject).OnHoldType)).toBe(held);
						const row = rows.find(({ ClientId }) => ClientId === json.ClientId);
						const gone = !row || (!showsIds && !isNear(row));
						expect((json.changes as string[]).includes('cancelled')).toBe(gone);
						if (row && !gone) expect(json).toMatchObject({ CarerId: row.CarerId });
					}
					expect(JSON.stringify(staticData)).not.toContain('Grandma');
					state = staticData;
					seen = now;
					if (items) [saved, savedSeen] = [state, seen];
				};
				for (const one of steps) {
					switch (one.do) {
						case 'edit':
							if (rows.length > 0) Object.assign(rows[one.which % rows.length], one.change);
							break;
						case 'delete': {
							const [row] = rows.splice(one.which % Math.max(1, rows.length), 1);
							if (row) table.splice(table.indexOf(row), 1);
							break;
						}
						case 'add':
							rows.push(addShift(nextId++, one.day));
							break;
						case 'restart':
							[state, seen] = [saved, savedSeen];
							break;
						case 'poll':
							if (one.fails) {
								simulator.switches.faults = [{ answer: { status: 401 } }];
								await expect(pollOnce(state)).rejects.toMatchObject({ httpCode: '401' });
							} else {
								await check();
							}
					}
				}
				await check();
				await check();
			}),
			{ numRuns: 150 },
		);
	}, 120_000);

	it('filters by worker before and after the change', async () => {
		simulator.switches.show = { '/rosters': ['RosterItemId'] };
		const row = addShift(1, 2);
		addShift(2, 2, { CarerId: 600 });
		const filters = { carerId: { __rl: true, mode: 'id', value: '501' } };
		const first = await pollOnce({}, filters);
		row.CarerId = 600;
		simulator.tables['/rosters'][1].StartTime = '10:00:00';
		const { items } = await pollOnce(first.staticData, filters);
		expect(items).toHaveLength(1);
		expect(items?.[0].json).toMatchObject({ changes: ['reassigned'], RosterItemId: 1 });
	});

	it('shows what is left of a cancelled shift, by its own id and without names', async () => {
		simulator.switches.show = { '/rosters': ['RosterItemId'] };
		addShift(1, 2);
		const first = await pollOnce({});
		simulator.tables['/rosters'].length = 0;
		const { items } = await pollOnce(first.staticData, {}, {});
		const values = {
			ClientId: 1,
			CarerId: 501,
			ServiceId: 301,
			DateOfService: '2026-03-12',
			StartTime: '09:00:00',
			Minutes: 60,
			OnHoldType: '',
		};
		expect(items?.[0].json).toEqual({
			...values,
			RosterItemId: 1,
			changes: ['cancelled'],
			previous: values,
		});
	});

	it('emits nothing when the days go on', async () => {
		addShift(1, 0);
		addShift(2, 9);
		const first = await pollOnce({});
		simulator.switches.now = '2026-03-14 13:00:00';
		const later = () => Date.parse('2026-03-14T02:00:00Z');
		const { items } = await pollOnce(first.staticData, {}, {}, later);
		expect(items).toBeNull();
	});

	it('emits nothing when a clock is put back', async () => {
		for (const showsIds of [true, false]) {
			simulator.reset();
			if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
			addShift(1, 1);
			addShift(2, 7);
			const first = await pollOnce({});
			const earlier = () => dateNow() - 24 * 3_600_000;
			expect((await pollOnce(first.staticData, {}, {}, earlier)).items).toBeNull();
		}
	});
});
