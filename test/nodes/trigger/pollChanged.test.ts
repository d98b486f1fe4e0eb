import fc from 'fast-check';
import { startSimulator, type Simulator } from '../../../simulator/mod';
import { choices } from '../../../simulator/choices';
import { liveCount } from '../../howMany';
import { addOthers, addShift, ChangedLife, createTrigger, dateNow } from './changedLife';
import { changedSetup, step, type ChangedSetup, type Step } from './changedSteps';
import { pickedId, queriesOf } from './testTrigger';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator({ tables: {}, now: '2026-03-10 13:00:00' });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const showIds = () => (simulator.switches.show = { '/rosters': ['RosterItemId'] });

const deleteShifts = () => (simulator.tables['/rosters'].length = 0);

const onlySeries: ChangedSetup = {
	...{ showsIds: false, hasSeries: true, onHold: 'leftOut', onHoldAll: 'besideOthers' },
};

/** A shift that moved out of sight is edited there when its new day has come into sight. */
const changedWhereItWent: Step[] = [
	{ do: 'edit', which: 2, change: { DateOfService: '2026-03-20' } },
	{ do: 'poll', fails: false },
	{ do: 'set', settings: { daysAhead: 12, client: null, worker: null } },
	{ do: 'edit', which: 2, change: { CarerId: 502 } },
];

describe('pollChanged()', () => {
	it('emits each change between two polls once, with the old values beside the new', async () => {
		const lives = fc.tuple(changedSetup, fc.array(step, { maxLength: 14 }));
		await fc.assert(
			fc.asyncProperty(lives, async ([setup, steps]) => {
				simulator.reset();
				const life = new ChangedLife(simulator, setup);
				await life.activate();
				for (const one of steps) await life.play(one);
				await life.poll();
				await life.poll();
				// Only a shift with an id can be asked for.
				const isById = ({ rosterItemId }: Record<string, string>) => rosterItemId !== undefined;
				if (!setup.showsIds) expect(queriesOf(simulator).filter(isById)).toEqual([]);
			}),
			{
				numRuns: Math.ceil(liveCount / 10),
				examples: [[[onlySeries, changedWhereItWent]]],
			},
		);
	}, 3_600_000);

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
		// Of a shift that is gone, only the values that are watched are known.
		expect((await trigger.poll())?.[0].json).toEqual({
			...{ 'start time': '12:00:00', CARER_ID: 501, ...id, OnHoldNote: null },
			...{ changes: ['cancelled'], previous: { 'start time': '12:00:00', CARER_ID: 501 } },
		});
	});

	it.each([true, false])(
		'does not say cancelled of shifts that a list cannot show in full; ids: %s',
		async (showsIds) => {
			if (showsIds) showIds();
			// All on one day, or the list would be read day by day.
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
