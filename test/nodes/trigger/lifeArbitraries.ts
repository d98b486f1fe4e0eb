import fc from 'fast-check';
import type { Cap, Fault, Switches } from '../../../simulator/mod';
import type { CreatedEvent, FaultKind, Life, Step } from './life';

const zones = [
	'Pacific/Kiritimati',
	'Etc/GMT+12',
	'Australia/Sydney',
	'Australia/Lord_Howe',
	'America/New_York',
	'UTC',
];

/** Moments around midnight and the changes to and from daylight saving. */
const begins = [
	'2026-04-04T15:30:00Z',
	'2026-10-03T15:50:00Z',
	'2026-03-08T06:59:00Z',
	'2026-11-01T05:10:00Z',
	'2026-12-31T23:59:50Z',
	'2028-02-28T12:59:00Z',
	'2026-06-15T13:58:00Z',
];

const always = (answer: Fault['answer'], status?: string): FaultKind => ({
	answer,
	times: 'always',
	...(status === undefined ? {} : { status }),
});

const faults: FaultKind[] = [
	always({ status: 401 }, '401'),
	always({ status: 403 }, '403'),
	always({ status: 429 }, '429'),
	always({ status: 500 }, '500'),
	always({ status: 503 }, '503'),
	always({ drop: 'before' }),
	always({ drop: 'halfway' }),
	always('truncated'),
	always('html'),
	always('object'),
	always('empty'),
	{ answer: { status: 429 }, times: 2 },
	{ answer: { status: 429, headers: { 'retry-after': '7' } }, times: 1 },
	{ answer: { status: 500 }, times: 2 },
	{ answer: { status: 503 }, times: 3 },
	{ answer: { drop: 'halfway' }, times: 1 },
	{ answer: 'truncated', times: 1 },
];

const weighted = fc.oneof;

/** Clocks that are at most as far apart as time zones. */
const nearClocks = fc.record({
	n8n: fc.constantFrom(0, 0, -14, 14, 3),
	header: fc.constantFrom(0, 0, -14, 14, null),
});

/** One of the clocks is wrong by weeks. If both were, nobody could tell the day. */
const farClocks = fc
	.record({ hours: fc.constantFrom(-1000, 1000), inHeader: fc.boolean() })
	.map(({ hours, inHeader }) => (inHeader ? { n8n: 0, header: hours } : { n8n: hours, header: 0 }));

const arrive = fc.record({
	do: fc.constant('arrive' as const),
	count: weighted(
		{ weight: 20, arbitrary: fc.integer({ min: 1, max: 3 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 195, max: 450 }) },
	),
	days: weighted(
		{ weight: 6, arbitrary: fc.constant(0) },
		{ weight: 3, arbitrary: fc.integer({ min: -4, max: -1 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
	),
	twin: fc.boolean(),
	client: fc.integer({ min: 1, max: 3 }),
	mine: fc.boolean(),
	held: weighted(
		{ weight: 5, arbitrary: fc.constant(false) },
		{ weight: 1, arbitrary: fc.constant(true) },
	),
});

const pollStep = fc.record({
	do: fc.constant('poll' as const),
	fault: weighted(
		{ weight: 4, arbitrary: fc.constant(null) },
		{ weight: 1, arbitrary: fc.constantFrom(...faults) },
	),
	slow: weighted(
		{ weight: 5, arbitrary: fc.constant(0) },
		{ weight: 1, arbitrary: fc.constantFrom(300, 800, 2_000) },
	),
	crash: weighted(
		{ weight: 9, arbitrary: fc.constant(false) },
		{ weight: 1, arbitrary: fc.constant(true) },
	),
});

const step: fc.Arbitrary<Step> = weighted(
	{ weight: 6, arbitrary: arrive },
	{ weight: 7, arbitrary: pollStep },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			which: fc.nat({ max: 30 }),
			how: fc.nat({ max: 6 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat({ max: 30 }) }),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('wait' as const),
			hours: fc.constantFrom(0.02, 0.2, 1, 5, 11, 24, 60),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('overlap' as const) }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('restart' as const),
			days: fc.constantFrom(0, 0, 1, 3, 9, 30),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('reactivate' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('manual' as const) }) },
);

/**
 * Random lives of triggers.
 *
 * @param events the events that they may wait for
 */
export const livesOf = (...events: CreatedEvent[]): fc.Arbitrary<Life> =>
	fc.record({
		setup: fc.record({
			event: fc.constantFrom(...events),
			showsIds: fc.boolean(),
			zone: fc.constantFrom(...zones),
			begin: fc.constantFrom(...begins),
			clocks: weighted({ weight: 3, arbitrary: nearClocks }, { weight: 1, arbitrary: farClocks }),
			order: fc.constantFrom<Switches['order'][]>(
				'idAscending',
				'idDescending',
				'dateAscending',
				'dateDescending',
				'shuffled',
			),
			cap: fc.constantFrom<(Cap | null)[]>(
				null,
				null,
				{ maximum: 250, above: 'clamp' },
				{ maximum: 1000, above: 'clamp' },
				{ maximum: 5000, above: 'default' },
			),
			upperBound: fc.constantFrom<Switches['upperBound'][]>('day', 'midnight'),
			onHold: fc.constantFrom<Switches['onHold'][]>('leftOut', 'included'),
			onHoldAll: fc.constantFrom<Switches['onHoldAll'][]>('besideOthers', 'alone'),
			existing: fc.constantFrom(0, 1, 12, 40),
			startFrom: fc.constantFrom(null, null, null, 0, 3, 20),
			filters: fc.boolean(),
		}),
		steps: fc.array(step, { minLength: 1, maxLength: 14 }),
	});
