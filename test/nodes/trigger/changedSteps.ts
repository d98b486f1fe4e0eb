/** What can happen in the life of a trigger that waits for changes of shifts. */
import fc from 'fast-check';
import type { Row, Switches } from '../../../simulator/mod';

/** What holds for a whole life. */
export interface ChangedSetup {
	/** Whether the API sends RosterItemId. */
	readonly showsIds: boolean;
	/** Whether it sends when a shift was modified last, and each client has other shifts of the same series, before and after. */
	readonly hasSeries: boolean;
	readonly onHold: Switches['onHold'];
	readonly onHoldAll: Switches['onHoldAll'];
}

export const changedSetup: fc.Arbitrary<ChangedSetup> = fc.record({
	showsIds: fc.boolean(),
	hasSeries: fc.boolean(),
	onHold: fc.constantFrom<Switches['onHold'][]>('leftOut', 'included'),
	onHoldAll: fc.constantFrom<Switches['onHoldAll'][]>('besideOthers', 'alone'),
});

/** The settings that people edit while the workflow is active. */
export interface LiveSettings {
	readonly daysAhead: number;
	readonly client: number | null;
	readonly worker: number | null;
}

export type Step =
	| { do: 'edit'; which: number; change: Row }
	| { do: 'delete'; which: number }
	/** All shifts of a series are written once more, as when somebody edits the series. */
	| { do: 'rewrite'; which: number }
	| { do: 'add'; days: number }
	| { do: 'poll'; fails: boolean }
	| { do: 'set'; settings: LiveSettings }
	| { do: 'restart' };

const which = fc.nat({ max: 6 });
export const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			which,
			change: fc.constantFrom<Row[]>(
				{ StartTime: '14:00:00' },
				{ DateOfService: '2026-03-12' },
				{ DateOfService: '2026-03-20' },
				{ DateOfService: '2026-03-01' },
				{ DateOfService: '2026-05-01' },
				{ Minutes: 45 },
				{ CarerId: 502 },
				{ CarerId: 0, StartTime: '08:00:00' },
				{ OnHoldType: 'Leave' },
				{ OnHoldType: 'Hospital', CarerId: 503 },
				{ OnHoldType: '' },
				{ APP_StartTime: '2026-03-10 09:00:00' },
			),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('rewrite' as const), which }) },
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('add' as const), days: fc.nat({ max: 9 }) }),
	},
	{
		weight: 4,
		arbitrary: fc.record({ do: fc.constant('poll' as const), fails: fc.boolean() }),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('set' as const),
			settings: fc.record({
				daysAhead: fc.constantFrom(7, 3, 0, 12),
				client: fc.constantFrom(null, null, 2, 4),
				worker: fc.constantFrom(null, null, 502),
			}),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);
