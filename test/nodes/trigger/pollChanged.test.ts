import fc from 'fast-check';
import { startSimulator, type Simulator, type Switches } from '../../../simulator/mod';
import { choices } from '../../../simulator/choices';
import { addShift, ChangedLife, createTrigger, dateNow, step } from './changedLife';
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
	it('emits each change between two polls once, with the old values beside the new', async () => {
		const lives = fc.record({
			showsIds: fc.boolean(),
			onHold: fc.constantFrom<Switches['onHold'][]>('leftOut', 'included'),
			onHoldAll: fc.constantFrom<Switches['onHoldAll'][]>('besideOthers', 'alone'),
			steps: fc.array(step, { maxLength: 14 }),
		});
		await fc.assert(
			fc.asyncProperty(lives, async ({ showsIds, onHold, onHoldAll, steps }) => {
				simulator.reset();
				Object.assign(simulator.switches, { onHold, onHoldAll });
				if (showsIds) showIds();
				const life = new ChangedLife(simulator, showsIds);
				await life.activate();
				for (const one of steps) await life.play(one);
				await life.poll();
				await life.poll();
				// Only a shift with an id can be asked for.
				const isById = ({ rosterItemId }: Record<string, string>) => rosterItemId !== undefined;
				if (!showsIds) expect(queriesOf(simulator).filter(isById)).toEqual([]);
			}),
			{ numRuns: 150 },
		);
	}, 120_000);

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
