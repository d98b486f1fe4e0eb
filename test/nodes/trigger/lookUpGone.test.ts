/** Tests how the trigger finds out what has happened to shifts that are gone from the watched days. */
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { addOthers, addShift, createTrigger, dateNow } from './shifts';
import { pickedId, queriesOf } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: '2026-03-10 13:00:00' });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

/** The number of requests for the list of the watched days. The first reads the list, and the second proves that it is whole. */
const listRequests = 2;

const showIds = () => (simulator.switches.show = { '/rosters': ['RosterItemId'] });

describe('lookUpGone()', () => {
	it('says of a shift without an id that is gone whether it was moved out of sight or cancelled', async () => {
		const add = (id: number, days: number, LastModified: string) =>
			addShift(simulator, id, days, { ClientId: 1, LastModified });
		const [, moved, cancelled] = [1, 2, 3].map((days) => add(days, days, '2026-03-02 09:00:00'));
		// These other shifts of the client never change.
		[14, 21, -4].forEach((days, index) => add(10 + index, days, '2026-03-01 09:00:00'));
		const trigger = createTrigger(simulator);
		await trigger.poll();
		Object.assign(moved, { DateOfService: '2026-03-30', LastModified: '2026-03-10 12:00:00' });
		simulator.tables['/rosters'].splice(simulator.tables['/rosters'].indexOf(cancelled), 1);
		expect((await trigger.poll())?.map(({ json }) => [json.changes, json.DateOfService])).toEqual([
			[['moved'], '2026-03-30'],
			[['cancelled'], '2026-03-13'],
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('says cancelled of a shift of a series that shares an id, and pairs the others with themselves', async () => {
		showIds();
		addOthers(simulator);
		const series = [-4, 1, 3, 5, 20].map((days) =>
			addShift(simulator, 1, days, { ClientId: 1, RosterItemId: 77 }),
		);
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const told = async () =>
			(await trigger.poll())?.map(({ json }) => [json.changes, json.DateOfService]);
		const table = simulator.tables['/rosters'];
		table.splice(table.indexOf(series[2]), 1);
		expect(await told()).toEqual([[['cancelled'], '2026-03-13']]);
		for (const row of series) row.CarerId = 502;
		expect(await told()).toEqual([
			[['reassigned'], '2026-03-11'],
			[['reassigned'], '2026-03-15'],
		]);
		expect(await told()).toBeUndefined();
	});

	it('finds out what became of a shift although others were modified before it could be looked up', async () => {
		addOthers(simulator);
		const [moved, other] = [1, 2].map((id) =>
			addShift(simulator, id, 1, { LastModified: '2026-03-02 09:00:00' }),
		);
		// If one shift has a future time of modification, the other shifts must not look old.
		addShift(simulator, 3, 1, { LastModified: '2031-01-01 00:00:00' });
		const trigger = createTrigger(simulator);
		await trigger.poll();
		Object.assign(moved, { DateOfService: '2026-03-30', LastModified: '2026-03-10 12:00:00' });
		Object.assign(other, { StartTime: '12:00:00', LastModified: '2026-03-10 12:01:00' });
		simulator.switches.faults = [{ after: listRequests, answer: { status: 403 } }];
		const changed = async () =>
			(await trigger.poll())?.map(({ json }) => [json.ClientId, json.changes]);
		expect(await changed()).toEqual([[2, ['moved']]]);
		expect(await changed()).toEqual([[1, ['moved']]]);
	});

	it('asks once for each client that lost shifts, and for all at once if there are many', async () => {
		addOthers(simulator);
		const remove = (ids: number[]) =>
			simulator.tables['/rosters'].splice(
				0,
				Infinity,
				...simulator.tables['/rosters'].filter(({ ClientId }) => !ids.includes(Number(ClientId))),
			);
		for (let id = 1; id <= 60; id++) addShift(simulator, id, 1 + (id % 5));
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const asked = async () => {
			simulator.requests.length = 0;
			const items = await trigger.poll();
			expect(new Set(items?.flatMap(({ json }) => json.changes))).toEqual(new Set(['cancelled']));
			const queries = queriesOf(simulator).filter(
				({ toDate, page }) => toDate === undefined && page === undefined,
			);
			expect(new Set(queries.map(({ fromDate }) => fromDate))).toEqual(new Set(['2026-02-24']));
			return [items?.length, queries.map(({ clientId }) => clientId).sort()];
		};
		const ids = (first: number, last: number) =>
			Array.from({ length: last - first + 1 }, (_, index) => first + index);
		remove(ids(1, 3));
		expect(await asked()).toEqual([3, ['1', '2', '3']]);
		remove(ids(10, 29));
		expect(await asked()).toEqual([20, ids(10, 29).map(String)]);
		remove(ids(30, 50));
		expect(await asked()).toEqual([21, [undefined]]);
	});

	it.each([true, false])(
		'does not say cancelled when it could not look a shift up, and says so at once of another; ids: %s',
		async (showsIds) => {
			addOthers(simulator);
			if (showsIds) showIds();
			const gone = addShift(simulator, 1, 1);
			const other = addShift(simulator, 3, 3);
			const trigger = createTrigger(simulator);
			await trigger.poll();
			simulator.tables['/rosters'].splice(simulator.tables['/rosters'].indexOf(gone), 1);
			other.StartTime = '12:00:00';
			const failBehind = (after: number) =>
				(simulator.switches.faults = [{ after, times: 'always', answer: { status: 403 } }]);
			failBehind(listRequests);
			const changes = async () => (await trigger.poll())?.flatMap(({ json }) => json.changes);
			expect(await changes()).toEqual(['moved']);
			// This time, one request is enough. The last poll has proved that a list of this length is whole.
			failBehind(1);
			// The poll reports the failure, because it has nothing else to report.
			await expect(trigger.poll()).rejects.toMatchObject({ httpCode: '403' });
			simulator.switches.faults = [];
			expect(await changes()).toEqual(['cancelled']);
			expect(await trigger.poll()).toBeNull();
		},
	);

	it.each([true, false])(
		'emits nothing for a shift that a list has left out although it is there; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			addShift(simulator, 1, 7);
			const trigger = createTrigger(simulator);
			await trigger.poll();
			// The API filters by a day that differs from the shown day.
			simulator.switches.filterShift = 48;
			expect(await trigger.poll()).toBeNull();
			simulator.switches.filterShift = 0;
			simulator.tables['/rosters'][0].StartTime = '12:00:00';
			expect((await trigger.poll())?.[0].json.changes).toEqual(['moved']);
		},
	);

	it.each([true, false])(
		'does not take a shift that comes into sight for one of its group; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			const days = [1, 8].map((day, index) =>
				addShift(simulator, 1 + index, day, { ClientId: 1, LastModified: '2026-03-01 09:00:00' }),
			);
			const trigger = createTrigger(simulator);
			await trigger.poll();
			simulator.tables['/rosters'].splice(simulator.tables['/rosters'].indexOf(days[0]), 1);
			const tomorrow = { dateNow: () => dateNow() + 24 * 3_600_000 };
			simulator.switches.now = '2026-03-11 13:00:00';
			const items = await trigger.poll(tomorrow);
			expect(items?.map(({ json }) => [json.changes, json.DateOfService])).toEqual([
				[['cancelled'], '2026-03-11'],
			]);
			days[1].CarerId = 7;
			expect((await trigger.poll(tomorrow))?.[0].json.changes).toEqual(['reassigned']);
		},
	);

	it.each([
		['modified later than all that is known', '2026-03-10 12:30:00'],
		['without a time of modification', '0000-00-00 00:00:00'],
	])(
		'says cancelled of an occurrence of a series after another one was moved; %s',
		async (_, modified) => {
			const add = (id: number, days: number) =>
				addShift(simulator, id, days, { ClientId: 1, LastModified: '2026-03-02 09:00:00' });
			const [, moved, cancelled, late] = [1, 2, 3, 4].map((days) => add(days, days));
			[14, 21, -4].forEach((days, index) => add(10 + index, days));
			const trigger = createTrigger(simulator);
			await trigger.poll();
			Object.assign(moved, { DateOfService: '2026-03-30', LastModified: '2026-03-10 12:00:00' });
			expect((await trigger.poll())?.[0].json.changes).toEqual(['moved']);
			const remove = (row: object) => {
				const table = simulator.tables['/rosters'];
				table.splice(
					table.findIndex((one) => one === row),
					1,
				);
			};
			remove(cancelled);
			expect((await trigger.poll())?.[0].json.changes).toEqual(['cancelled']);
			// If somebody edits the moved shift, this does not mean that other shifts were moved to its day, too.
			Object.assign(moved, { CarerId: 7, LastModified: modified });
			remove(late);
			const fiveHoursLater = { dateNow: () => dateNow() + 5 * 3_600_000 };
			expect((await trigger.poll(fiveHoursLater))?.[0].json.changes).toEqual(['cancelled']);
		},
	);

	it('says cancelled of a shift without an id after another one of the client was made that day for later', async () => {
		addOthers(simulator);
		const made = { ClientId: 1, LastModified: '2026-03-10 11:00:00' };
		const gone = addShift(simulator, 1, 1, made);
		const later = { ...made, LastModified: '2026-03-10 11:05:00' };
		addShift(simulator, 2, 9, { ...later, CarerId: 7, StartTime: '15:00:00', Minutes: 30 });
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const table = simulator.tables['/rosters'];
		table.splice(table.indexOf(gone), 1);
		expect((await trigger.poll())?.map(({ json }) => [json.changes, json.DateOfService])).toEqual([
			[['cancelled'], '2026-03-11'],
		]);
	});

	describe.each([
		['many of it lie behind the days', [14, 21, 28]],
		['one of it lies behind the days', [14]],
	])('says cancelled of a shift without an id of a series that was rewritten; %s', (_, far) => {
		/** Saves each shift of the series once more, within a few seconds. */
		const rewrite = (change: object) =>
			simulator.tables['/rosters'].forEach((row, second) => {
				Object.assign(row, change, { LastModified: `2026-03-10 12:00:0${second}` });
			});

		it.each([
			['nothing else', {}],
			['the time', { StartTime: '11:00:00' }],
			['the worker', { CarerId: 7 }],
		])('with %s changed', async (_, change) => {
			for (let which = 0; which < 4; which++) {
				simulator.reset();
				const add = (days: number) =>
					addShift(simulator, days, days, {
						...{ ClientId: 1, LastModified: '2026-03-01 09:00:00' },
						...(days > 20 ? { DateOfService: `2026-0${days > 21 ? 4 : 3}-07` } : {}),
					});
				const rows = [1, 2, 3, 4].map(add);
				far.forEach(add);
				const trigger = createTrigger(simulator);
				await trigger.poll();
				const table = simulator.tables['/rosters'];
				table.splice(table.indexOf(rows[which]), 1);
				rewrite(change);
				const items = (await trigger.poll()) ?? [];
				const cancelled = items.filter(({ json }) => String(json.changes) === 'cancelled');
				expect(cancelled.map(({ json }) => json.DateOfService)).toEqual([
					rows[which].DateOfService,
				]);
				expect(items).toHaveLength(Object.keys(change).length > 0 ? 4 : 1);
				expect(await trigger.poll()).toBeNull();
			}
		});
	});

	it('says cancelled of a shift without an id where two may be what it became', async () => {
		const add = (days: number) =>
			addShift(simulator, days, days, { ClientId: 1, LastModified: '2026-03-01 09:00:00' });
		const [gone, , one, other] = [1, 2, 14, 21].map(add);
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const table = simulator.tables['/rosters'];
		table.splice(table.indexOf(gone), 1);
		one.LastModified = '2026-03-10 12:00:00';
		other.LastModified = '2026-03-10 12:05:00';
		expect((await trigger.poll())?.map(({ json }) => [json.changes, json.DateOfService])).toEqual([
			[['cancelled'], '2026-03-11'],
		]);
	});

	it('says cancelled of each occurrence of a series whose times of modification are not shown', async () => {
		const add = (id: number, days: number) =>
			addShift(simulator, id, days, { ClientId: 1, LastModified: null });
		const rows = [1, 2, -4, -7, 14].map((days, index) => add(index, days));
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const table = simulator.tables['/rosters'];
		table.splice(table.indexOf(rows[1]), 1);
		expect((await trigger.poll())?.map(({ json }) => [json.changes, json.DateOfService])).toEqual([
			[['cancelled'], '2026-03-12'],
		]);
	});

	it.each([true, false])(
		'tells each time that a shift moves out of Days Ahead and back; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			addOthers(simulator);
			const row = addShift(simulator, 1, 3, { LastModified: '2026-03-02 09:00:00' });
			const trigger = createTrigger(simulator);
			await trigger.poll();
			for (const [index, day] of ['30', '13', '31', '12', '30', '31', '11'].entries()) {
				Object.assign(row, {
					DateOfService: `2026-03-${day}`,
					LastModified: `2026-03-10 12:00:0${index}`,
				});
				const items = await trigger.poll();
				// The trigger cannot see a move from one unwatched day to another.
				if (index === 5) expect(items).toBeNull();
				else {
					expect(items?.map(({ json }) => [json.changes, json.DateOfService])).toEqual([
						[['moved'], `2026-03-${day}`],
					]);
				}
			}
		},
	);

	it('tells each time that an occurrence of a series moves out of Days Ahead and back, without ids', async () => {
		addOthers(simulator);
		const given = { ClientId: 1, LastModified: '2026-03-02 09:00:00' };
		const [row] = [1, 2, 3, 4, 20].map((day) => addShift(simulator, day, day, given));
		const trigger = createTrigger(simulator);
		await trigger.poll();
		for (const [index, day] of ['28', '13', '29', '16'].entries()) {
			Object.assign(row, {
				DateOfService: `2026-03-${day}`,
				StartTime: `1${index}:00:00`,
				LastModified: `2026-03-10 12:00:0${index}`,
			});
			expect((await trigger.poll())?.map(({ json }) => [json.changes, json.DateOfService])).toEqual(
				[[['moved'], `2026-03-${day}`]],
			);
		}
		// If the series gets a new shift, this does not mean that the shift outside the watched days has changed.
		Object.assign(row, { DateOfService: '2026-03-30', LastModified: '2026-03-10 12:01:00' });
		await trigger.poll();
		addShift(simulator, 9, 5, given);
		expect(await trigger.poll()).toBeNull();
	});

	it.each([
		['ids', true, 0],
		['no ids', false, 0],
		['no ids, in a series', false, 2],
	])(
		'says nothing of a shift that moved away when its day comes into sight, and knows it then; %s',
		async (_, showsIds, others) => {
			if (showsIds) showIds();
			addOthers(simulator);
			const row = addShift(simulator, 1, 3, { LastModified: '2026-03-02 09:00:00' });
			for (let day = 1; day <= others; day++)
				addShift(simulator, 30 + day, day + 4, {
					ClientId: 1,
					LastModified: '2026-03-02 09:00:00',
				});
			const trigger = createTrigger(simulator);
			await trigger.poll();
			Object.assign(row, { DateOfService: '2026-03-18', LastModified: '2026-03-10 12:00:00' });
			expect((await trigger.poll())?.map(({ json }) => json.changes)).toEqual([['moved']]);
			// Another shift is modified after this shift has moved.
			simulator.tables['/rosters'][0].LastModified = '2026-03-10 12:30:00';
			expect(await trigger.poll()).toBeNull();
			const later = { dateNow: () => dateNow() + 24 * 3_600_000 };
			expect(await trigger.poll(later)).toBeNull();
			Object.assign(row, { StartTime: '12:34:00', LastModified: '2026-03-10 13:00:00' });
			expect((await trigger.poll(later))?.map(({ json }) => [json.changes, json.ClientId])).toEqual(
				[[['moved'], 1]],
			);
			// If a shift on an unwatched day is edited, the trigger reports this when it begins to watch the day.
			Object.assign(row, { DateOfService: '2026-03-19', LastModified: '2026-03-10 14:00:00' });
			expect(await trigger.poll(later)).toHaveLength(1);
			simulator.tables['/rosters'][0].LastModified = '2026-03-10 15:00:00';
			expect(await trigger.poll(later)).toBeNull();
			Object.assign(row, { CarerId: 7, LastModified: '2026-03-10 14:30:00' });
			const latest = { dateNow: () => dateNow() + 2 * 24 * 3_600_000 };
			expect((await trigger.poll(latest))?.map(({ json }) => json.changes)).toEqual([
				['reassigned'],
			]);
		},
	);

	it.each([true, false])(
		'tells once of a shift that moves to a day that comes into sight; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			addOthers(simulator);
			const row = addShift(simulator, 1, 3, { LastModified: '2026-03-02 09:00:00' });
			const trigger = createTrigger(simulator);
			await trigger.poll();
			Object.assign(row, { DateOfService: '2026-03-18', LastModified: '2026-03-11 12:00:00' });
			const later = { dateNow: () => dateNow() + 24 * 3_600_000 };
			expect((await trigger.poll(later))?.map(({ json }) => json.changes)).toEqual([['moved']]);
			expect(await trigger.poll(later)).toBeNull();
		},
	);

	it('tells what became of a shift that moved away when its day comes into sight', async () => {
		showIds();
		addOthers(simulator);
		const [gone, stays] = [1, 2].map((id) => addShift(simulator, id, 3));
		const trigger = createTrigger(simulator);
		await trigger.poll();
		for (const row of [gone, stays]) row.DateOfService = '2026-03-19';
		expect(await trigger.poll()).toHaveLength(2);
		const table = simulator.tables['/rosters'];
		table.splice(table.indexOf(gone), 1);
		const later = { dateNow: () => dateNow() + 3 * 24 * 3_600_000 };
		expect((await trigger.poll(later))?.map(({ json }) => [json.changes, json.ClientId])).toEqual([
			[['cancelled'], 1],
		]);
		expect(await trigger.poll(later)).toBeNull();
	});

	it.each([404, 410])('takes %i for the answer that there is no such shift', async (status) => {
		showIds();
		addOthers(simulator);
		const row = addShift(simulator, 1, 1);
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const table = simulator.tables['/rosters'];
		table.splice(table.indexOf(row), 1);
		simulator.switches.faults = [{ after: listRequests, times: 'always', answer: { status } }];
		expect((await trigger.poll())?.[0].json.changes).toEqual(['cancelled']);
	});

	it.each([true, false])(
		'waits for another answer before it says that all shifts are cancelled; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			for (let id = 1; id <= 5; id++) addShift(simulator, id, id);
			const trigger = createTrigger(simulator);
			await trigger.poll();
			const showNothing = () =>
				(simulator.switches.faults = [{ answer: { status: 200, body: '[]' }, times: 'always' }]);
			showNothing();
			expect(await trigger.poll()).toBeNull();
			simulator.switches.faults = [];
			simulator.tables['/rosters'][0].StartTime = '12:00:00';
			expect((await trigger.poll())?.map(({ json }) => json.changes)).toEqual([['moved']]);
			simulator.tables['/rosters'].length = 0;
			expect(await trigger.poll()).toBeNull();
			expect((await trigger.poll())?.map(({ json }) => json.changes)).toEqual(
				Array(5).fill(['cancelled']),
			);
		},
	);

	it('emits no record of another client when a shift is given to one', async () => {
		showIds();
		const row = addShift(simulator, 1, 2);
		const trigger = createTrigger(simulator, { clientId: pickedId(1) });
		await trigger.poll();
		row.ClientId = 2;
		expect((await trigger.poll())?.map(({ json }) => [json.changes, json.ClientId])).toEqual([
			[['cancelled'], 1],
		]);
		expect(await trigger.poll()).toBeNull();
	});
});
