/** Tests that polls of shifts request little while nothing changes, and that the trigger misses no change. */
import fc from 'fast-check';
import { startSimulator, type Row, type Simulator } from '../../../simulator/mod';
import { addDays } from '../../../values/mod';
import { liveCount } from '../../howMany';
import { apiNow, dateNow, queriesOf, TestTrigger } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: apiNow, keepRecords: true });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const today = apiNow.slice(0, 10);
const minute = 60_000;

/** Adds some shifts to a day. */
const addDay = (day: string, count: number, given: Row = {}): Row[] =>
	Array.from({ length: count }, (_, index) =>
		simulator.addRecord('/rosters', {
			RosterItemId: simulator.tables['/rosters'].length + 1,
			...{ DateOfService: day, CreatedTime: today, ClientId: 1 + index, CarerId: 501 },
			...{ ServiceId: 301, StartTime: '09:00:00', Minutes: 60, OnHoldType: '' },
			...given,
		}),
	);

/** Polls some minutes after the first poll. Returns the queries and items of the poll. */
const pollAt = async (trigger: TestTrigger, minutes: number) => {
	simulator.requests.length = 0;
	const items = await trigger.poll({ dateNow: () => dateNow() + minutes * minute });
	return { items: items ?? [], queries: queriesOf(simulator) };
};

describe.each([true, false])('Roster Changed with many shifts; ids: %s', (showsIds) => {
	let byDay: Row[][];
	const watch = () => {
		if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
		byDay = Array.from({ length: 12 }, (_, ahead) => addDay(addDays(today, ahead), 30));
		return new TestTrigger(
			simulator,
			{ event: 'rosterChanged', daysAhead: 10 },
			{ timezone: 'Australia/Sydney' },
		);
	};
	const lastDays = (queries: Record<string, string>[]) => queries.map(({ toDate }) => toDate);
	/**
	 * Returns the upper bound of a query for the days up to `ahead` days from today. The bound is a day later than the last of these days.
	 */
	const until = (ahead: number) => addDays(today, ahead + 1);

	it('reads today and tomorrow each time, a week every quarter of an hour, and the rest each hour', async () => {
		const trigger = watch();
		await pollAt(trigger, 0);
		const asked: Record<number, (string | undefined)[]> = {};
		for (const minutes of [1, 2, 14, 15, 16, 30, 45, 60]) {
			const { items, queries } = await pollAt(trigger, minutes);
			expect(items).toEqual([]);
			asked[minutes] = lastDays(queries);
			if (minutes < 60) expect(queries).toHaveLength(1);
		}
		const [near, week] = [[until(1)], [until(7)]];
		expect(asked).toMatchObject({ 1: near, 2: near, 14: near, 15: week, 16: near, 30: week });
		expect(new Set(asked[60])).toEqual(new Set([until(10)]));
	});

	it('tells of a change of a near day at once, and of a far one when its day is read', async () => {
		const trigger = watch();
		await pollAt(trigger, 0);
		byDay[1][0].StartTime = '10:00:00';
		byDay[5][0].StartTime = '11:00:00';
		byDay[9][0].StartTime = '12:00:00';
		const told: Record<number, unknown[]> = {};
		for (const minutes of [1, 2, 15, 16, 30, 60, 61]) {
			const { items } = await pollAt(trigger, minutes);
			told[minutes] = items.map(({ json }) => json.StartTime);
		}
		const expected = showsIds
			? { 1: ['10:00:00'], 2: [], 15: ['11:00:00'], 16: [], 30: [], 60: ['12:00:00'], 61: [] }
			: // Without ids, a change on a near day makes the trigger read the other days, too.
				{ 1: ['10:00:00', '11:00:00', '12:00:00'], 2: [], 15: [], 16: [], 30: [], 60: [], 61: [] };
		expect(told).toEqual(expected);
	});

	it('knows a shift that goes to a far day and back, or leaves the days', async () => {
		const trigger = watch();
		await pollAt(trigger, 0);
		const [row] = byDay[1];
		for (const [index, ahead] of [6, 0, 40].entries()) {
			Object.assign(row, {
				DateOfService: addDays(today, ahead),
				LastModified: `2026-03-10 09:0${index}:00`,
			});
			const { items } = await pollAt(trigger, 1 + index);
			expect(items.map(({ json }) => json.ClientId)).toEqual([row.ClientId]);
			expect(items.map(({ json }) => json.changes)).toEqual([['moved']]);
		}
		for (const minutes of [15, 60, 120]) {
			expect((await pollAt(trigger, minutes)).items).toEqual([]);
		}
	});

	it('tells once of a shift that is cancelled or comes near, of whatever day', async () => {
		const trigger = watch();
		await pollAt(trigger, 0);
		const [near, far, comes] = [byDay[0][0], byDay[6][1], byDay[10][2]];
		const table = simulator.tables['/rosters'];
		for (const row of [near, far]) table.splice(table.indexOf(row), 1);
		comes.DateOfService = addDays(today, 1);
		const told: unknown[] = [];
		for (const minutes of [1, 2, 15, 16, 60, 120]) {
			const { items } = await pollAt(trigger, minutes);
			told.push(...items.map(({ json }) => [String(json.changes), json.ClientId]));
		}
		expect(told.sort()).toEqual([
			['cancelled', near.ClientId],
			['cancelled', far.ClientId],
			['moved', comes.ClientId],
		]);
	});

	it('takes in the days that a day or an edit brings, without a word', async () => {
		const trigger = watch();
		await pollAt(trigger, 0);
		trigger.parameters = { ...trigger.parameters, daysAhead: 11 };
		expect((await pollAt(trigger, 1)).items).toEqual([]);
		byDay[11][3].StartTime = '10:00:00';
		expect((await pollAt(trigger, 61)).items).toHaveLength(1);
		simulator.switches.now = `${addDays(today, 1)} 09:00:00`;
		expect((await pollAt(trigger, 24 * 60)).items).toEqual([]);
	});

	it('reads all days after a restart', async () => {
		const trigger = watch();
		await pollAt(trigger, 0);
		byDay[6][0].CarerId = 7;
		trigger.endProcess();
		expect((await pollAt(trigger, 1)).items).toHaveLength(1);
	});
});

/** A change of a shift on some day, or the minutes until the next poll. */
const deed = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			ahead: fc.nat(10),
			which: fc.nat(2),
			edit: fc.oneof(
				fc.constantFrom<Row | 'delete'>('delete', { CarerId: 7 }, { OnHoldType: 'Leave' }),
				fc.integer({ min: 10, max: 20 }).map((hour): Row => ({ StartTime: `${hour}:00:00` })),
				fc.nat(10).map((day): Row => ({ DateOfService: addDays(today, day) })),
			),
		}),
	},
	{ weight: 2, arbitrary: fc.constantFrom(1, 1, 1, 5, 15, 20, 61) },
);

it('tells each change of a shift once, in its turn: of near days at once, and of far ones within their time', async () => {
	await fc.assert(
		fc.asyncProperty(fc.boolean(), fc.array(deed, { maxLength: 25 }), async (showsIds, deeds) => {
			simulator.reset();
			if (showsIds) simulator.switches.show = { '/rosters': ['RosterItemId'] };
			const byDay = Array.from({ length: 11 }, (_, ahead) => addDay(addDays(today, ahead), 20));
			// Without ids, the trigger distinguishes the shifts by their clients, so each shift has a client of its own.
			byDay.flat().forEach((row, index) => (row.ClientId = 1 + index));
			const keyOf = ({ DateOfService, StartTime, CarerId, OnHoldType }: Row) =>
				[DateOfService, StartTime, CarerId, OnHoldType].join(' ');
			const told = new Map(byDay.flat().map((row) => [row.ClientId, keyOf(row)]));
			const trigger = new TestTrigger(
				simulator,
				{ event: 'rosterChanged', daysAhead: 10 },
				{ timezone: 'Australia/Sydney' },
			);
			await pollAt(trigger, 0);
			const table = simulator.tables['/rosters'];
			let minutes = 0;
			const check = async (passed: number, isNear: (day: string) => boolean) => {
				minutes += passed;
				for (const { json } of (await pollAt(trigger, minutes)).items) {
					expect(keyOf(json.previous as Row)).toBe(told.get(json.ClientId));
					if (String(json.changes) === 'cancelled') told.delete(json.ClientId);
					else told.set(json.ClientId, keyOf(json));
				}
				const due = (key: string | undefined) => key === undefined || isNear(key.slice(0, 10));
				const now = new Map(table.map((row) => [row.ClientId, keyOf(row)]));
				for (const client of byDay.flat().map(({ ClientId }) => ClientId)) {
					const [before, after] = [told.get(client), now.get(client)];
					if (due(before) && due(after)) expect([client, before]).toEqual([client, after]);
				}
			};
			for (const one of deeds) {
				if (typeof one === 'number') await check(one, (day) => day <= addDays(today, 1));
				else {
					const row = byDay[one.ahead][one.which];
					if (one.edit !== 'delete') Object.assign(row, one.edit);
					else if (table.includes(row)) table.splice(table.indexOf(row), 1);
				}
			}
			await check(15, (day) => day <= addDays(today, 7));
			await check(60, () => true);
		}),
		{
			numRuns: Math.ceil(liveCount / 2),
		},
	);
}, 3_600_000);

describe('while no shift hides', () => {
	it.each(['rosterCreated', 'rosterChanged'])(
		'a quiet poll of a small office reads one list; %s',
		async (event) => {
			simulator.switches.show = { '/rosters': ['RosterItemId'] };
			addDay(today, 199);
			const trigger = new TestTrigger(
				simulator,
				{ event, daysAhead: 7 },
				{ timezone: 'Australia/Sydney' },
			);
			await pollAt(trigger, 0);
			let count = 0;
			for (let minutes = 1; minutes <= 59; minutes++) {
				expect((await pollAt(trigger, minutes)).items).toEqual([]);
				// A poll gets the last few records of the list twice, which shows that the list is whole.
				count += simulator.requests.reduce((sum, { records = [] }) => sum + records.length, 0);
			}
			expect(count / 59).toBeLessThanOrEqual(199 + 10);
		},
	);

	it.each([
		['ALL gives every shift', {}],
		['ALL gives those on hold alone', { onHoldAll: 'alone' }],
		['no shift is left out', { onHold: 'included' }],
		['no field says who is on hold', { onHoldFields: 'empty' }],
		['neither list says anything', { onHoldFields: 'empty', onHoldAll: 'alone' }],
	] as const)('a shift that goes on hold is seen; %s', async (_, switches) => {
		Object.assign(simulator.switches, switches, { show: { '/rosters': ['RosterItemId'] } });
		const rows = addDay(today, 60);
		const trigger = new TestTrigger(
			simulator,
			{ event: 'rosterChanged', daysAhead: 7 },
			{ timezone: 'Australia/Sydney' },
		);
		await pollAt(trigger, 0);
		rows[4].OnHoldType = 'Leave';
		const isShown = !('onHoldFields' in switches);
		const { items } = await pollAt(trigger, 1);
		expect(items.map(({ json }) => json.changes)).toEqual(isShown ? [['onHold']] : []);
		rows[4].OnHoldType = '';
		const back = (await pollAt(trigger, 2)).items;
		expect(back.map(({ json }) => json.changes)).toEqual(isShown ? [['offHold']] : []);
		const created = new TestTrigger(simulator, { event: 'rosterCreated' });
		await pollAt(created, 3);
		await pollAt(created, 4);
		addDay(today, 1, { OnHoldType: 'Leave' });
		addDay(today, 1);
		const came: unknown[] = [];
		for (const minutes of [5, 6, 7])
			came.push(...(await pollAt(created, minutes)).items.map(({ json }) => json.RosterItemId));
		expect(came.sort()).toEqual([61, 62]);
	});
});
