import { startSimulator, type Simulator } from '../../../simulator/mod';
import { choices } from '../../../simulator/choices';
import { addOthers, addShift, createTrigger, dateNow } from './shifts';
import { pickedId, queriesOf } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: '2026-03-10 13:00:00' });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const showIds = () => (simulator.switches.show = { '/rosters': ['RosterItemId'] });

const deleteShifts = () => (simulator.tables['/rosters'].length = 0);

describe('pollChanged()', () => {
	it('tells an edit of a shift that moved out of sight when its new day has come into sight', async () => {
		const row = addShift(simulator, 1, 5, { LastModified: '2026-03-10 10:00:00' });
		const trigger = createTrigger(simulator);
		await trigger.poll();
		Object.assign(row, { DateOfService: '2026-03-20', LastModified: '2026-03-10 10:01:00' });
		expect((await trigger.poll())?.map(({ json }) => json.changes)).toEqual([['moved']]);
		trigger.parameters = { ...trigger.parameters, daysAhead: 12 };
		Object.assign(row, { CarerId: 502, LastModified: '2026-03-10 10:02:00' });
		expect((await trigger.poll())?.map(({ json }) => json.changes)).toEqual([['reassigned']]);
	});

	it('filters by worker before and after the change', async () => {
		showIds();
		const row = addShift(simulator, 1, 2);
		const other = addShift(simulator, 2, 2, { CarerId: 600 });
		const trigger = createTrigger(simulator, { carerId: pickedId(501) });
		await trigger.poll();
		row.CarerId = 600;
		other.StartTime = '10:00:00';
		const items = await trigger.poll();
		expect(items).toHaveLength(1);
		expect(items?.[0].json).toMatchObject({ changes: ['reassigned'], RosterItemId: 1 });
	});

	it.each(choices.noSuchId)(
		'emits what is left of a cancelled shift, its id and the values that are kept, when the API answers to its id with %s',
		async (noSuchId) => {
			simulator.switches.noSuchId = noSuchId;
			showIds();
			addShift(simulator, 1, 2);
			const trigger = createTrigger(simulator, {}, {});
			await trigger.poll();
			deleteShifts();
			const values = {
				ClientId: 1,
				CarerId: 501,
				ServiceId: 301,
				DateOfService: '2026-03-12',
				StartTime: '09:00:00',
				Minutes: 60,
				OnHoldType: '',
			};
			expect((await trigger.poll())?.[0].json).toEqual({
				...values,
				RosterItemId: 1,
				changes: ['cancelled'],
				previous: values,
			});
		},
	);

	it.each([true, false])(
		'sees a shift that comes from the days which an edit of Days Ahead has cut off; ids: %s',
		async (showsIds) => {
			addOthers(simulator);
			if (showsIds) showIds();
			const near = addShift(simulator, 1, 6);
			const far = addShift(simulator, 2, 6);
			const trigger = createTrigger(simulator);
			await trigger.poll();
			near.DateOfService = '2026-03-11';
			far.StartTime = '12:00:00';
			trigger.parameters = { ...trigger.parameters, daysAhead: 2 };
			expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([1]);
			far.StartTime = '13:00:00';
			simulator.requests.length = 0;
			expect(await trigger.poll()).toBeNull();
			expect(queriesOf(simulator)).toMatchObject([{ toDate: '2026-03-13' }]);
		},
	);

	it('loses nothing when the fields to return are edited', async () => {
		const row = addShift(simulator, 1, 2);
		const trigger = createTrigger(simulator);
		await trigger.poll();
		row.StartTime = '12:00:00';
		trigger.parameters = { ...trigger.parameters, options: { fields: ['ClientId'] } };
		expect((await trigger.poll())?.map(({ json }) => json)).toEqual([
			{ ClientId: 1, changes: ['moved'], previous: { ClientId: 1 } },
		]);
		expect(await trigger.poll()).toBeNull();
		// A field that is not watched has no old value.
		row.StartTime = '13:00:00';
		const fields = ['StartTime', 'OnHoldNote'];
		trigger.parameters = { ...trigger.parameters, options: { fields } };
		expect((await trigger.poll())?.map(({ json }) => json)).toEqual([
			{
				...{ StartTime: '13:00:00', OnHoldNote: 'Grandma is poorly' },
				...{ changes: ['moved'], previous: { StartTime: '12:00:00' } },
			},
		]);
	});

	it('reads the names of the fields to return as the records are read', async () => {
		showIds();
		const row = addShift(simulator, 1, 2);
		const trigger = createTrigger(simulator);
		const fields = ['start time', 'CARER_ID', 'roster item id', 'OnHoldNote'];
		trigger.parameters = { ...trigger.parameters, options: { fields } };
		await trigger.poll();
		row.StartTime = '12:00:00';
		const before = { 'start time': '09:00:00', CARER_ID: 501 };
		const id = { 'roster item id': 1 };
		expect((await trigger.poll())?.map(({ json }) => json)).toEqual([
			{
				...before,
				...{ ...id, 'start time': '12:00:00', OnHoldNote: 'Grandma is poorly' },
				...{ changes: ['moved'], previous: before },
			},
		]);
		deleteShifts();
		// If a shift is gone, only its id and its watched values are known.
		expect((await trigger.poll())?.[0].json).toEqual({
			...{ 'start time': '12:00:00', CARER_ID: 501, ...id, OnHoldNote: null },
			...{ changes: ['cancelled'], previous: { 'start time': '12:00:00', CARER_ID: 501 } },
		});
	});

	it.each([true, false])(
		'does not say cancelled of shifts that a list cannot show in full; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			// All shifts are on one day, because the list would otherwise be read day by day.
			for (let id = 1; id <= 260; id++) addShift(simulator, id, 1);
			const trigger = createTrigger(simulator);
			await trigger.poll();
			simulator.switches.caps = { '/rosters': { maximum: 200, above: 'clamp' } };
			simulator.switches.ignoredParameters = { '/rosters': ['page'] };
			simulator.tables['/rosters'][3].StartTime = '12:00:00';
			simulator.requests.length = 0;
			expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([4]);
			simulator.tables['/rosters'][250].StartTime = '12:00:00';
			await expect(trigger.poll()).rejects.toThrow(
				/may hold more than the 200 records|ignores the page/,
			);
			expect(await trigger.poll()).toBeNull();
			simulator.switches.ignoredParameters = {};
			expect((await trigger.poll())?.map(({ json }) => json.ClientId)).toEqual([251]);
		},
	);

	it('emits nothing when days pass', async () => {
		addShift(simulator, 1, 0);
		addShift(simulator, 2, 9);
		const trigger = createTrigger(simulator);
		await trigger.poll();
		simulator.switches.now = '2026-03-14 13:00:00';
		const fourDaysLater = () => dateNow() + 4 * 24 * 3_600_000;
		expect(await trigger.poll({ dateNow: fourDaysLater })).toBeNull();
	});

	it.each([true, false])('emits nothing when a clock is put back; ids: %s', async (showsIds) => {
		if (showsIds) showIds();
		addShift(simulator, 1, 1);
		addShift(simulator, 2, 7);
		const trigger = createTrigger(simulator);
		await trigger.poll();
		const yesterday = () => dateNow() - 24 * 3_600_000;
		expect(await trigger.poll({ dateNow: yesterday })).toBeNull();
	});
});
