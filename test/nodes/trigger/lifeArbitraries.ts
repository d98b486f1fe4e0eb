import fc from 'fast-check';
import type { Cap, Fault, Switches } from '../../../simulator/mod';
import type { CreatedEvent, FaultKind, Life, Settings, Step } from './life';
import type { PollingMode } from './staticDataStore';

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

const always = (answer: Fault['answer'], status?: string): Omit<FaultKind, 'after'> => ({
	answer,
	times: 'always',
	...(status === undefined ? {} : { status }),
});

const faults: Omit<FaultKind, 'after'>[] = [
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

/** Any number of records on one day, those that look like a limit included. */
const importSizes = fc.oneof(
	fc.constantFrom(50, 64, 100, 128, 150, 199, 200, 201, 249, 250, 256, 260, 300, 350, 400, 450),
	fc.integer({ min: 40, max: 450 }),
);

const arrive = fc.record({
	do: fc.constant('arrive' as const),
	count: weighted(
		{ weight: 20, arbitrary: fc.integer({ min: 1, max: 3 }) },
		{ weight: 1, arbitrary: importSizes },
	),
	days: weighted(
		{ weight: 6, arbitrary: fc.constant(0) },
		{ weight: 3, arbitrary: fc.integer({ min: -4, max: -1 }) },
		{ weight: 1, arbitrary: fc.integer({ min: -354, max: -5 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
	),
	twin: fc.boolean(),
	client: fc.integer({ min: 1, max: 3 }),
	mine: fc.boolean(),
	aside: weighted(
		{ weight: 5, arbitrary: fc.constant(false) },
		{ weight: 1, arbitrary: fc.constant(true) },
	),
});

const pollStep = fc.record({
	do: fc.constant('poll' as const),
	fault: weighted(
		{ weight: 4, arbitrary: fc.constant(null) },
		{
			weight: 1,
			arbitrary: fc
				.record({ fault: fc.constantFrom(...faults), after: fc.constantFrom(0, 0, 1, 2, 3) })
				.map(({ fault, after }) => ({ ...fault, after })),
		},
	),
	slow: weighted(
		{ weight: 5, arbitrary: fc.constant(0) },
		{ weight: 1, arbitrary: fc.constantFrom(300, 800, 2_000) },
	),
	end: weighted(
		{ weight: 8, arbitrary: fc.constant('kept' as const) },
		{ weight: 1, arbitrary: fc.constant('crash' as const) },
		{ weight: 1, arbitrary: fc.constant('discarded' as const) },
	),
	meanwhile: weighted(
		{ weight: 3, arbitrary: fc.constant(undefined) },
		{
			weight: 1,
			arbitrary: fc.record({ before: fc.constantFrom(2 as const, 3 as const), arrive }),
		},
	),
});

const mode = fc.constantFrom<PollingMode[]>('timers', 'scheduler', 'cursors');

const settings: { [Name in keyof Settings]: fc.Arbitrary<Settings[Name]> } = {
	filter: fc.constantFrom(0, 1, 2, 3),
	startFrom: fc.option(
		fc.record({
			days: fc.constantFrom(0, 3, 20),
			by: fc.constantFrom('expression' as const, 'date' as const),
		}),
		{ freq: 1 },
	),
	includes: fc.boolean(),
	fields: fc.boolean(),
	rawValues: fc.boolean(),
	name: fc.constantFrom('Trigger' as const, 'Renamed' as const),
};

const publish = fc.record({
	do: fc.constant('publish' as const),
	edit: fc.record(settings, { requiredKeys: [] }),
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
			mode: fc.option(mode, { freq: 1 }),
		}),
	},
	{ weight: 1, arbitrary: publish },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('manual' as const) }) },
);

/** What is worth more than one step alone: new records make a poll matter, and a publication is followed by a poll. */
const episode: fc.Arbitrary<Step[]> = weighted(
	{ weight: 4, arbitrary: step.map((one) => [one]) },
	{ weight: 2, arbitrary: fc.tuple(arrive, pollStep) },
	{ weight: 1, arbitrary: fc.tuple(arrive, publish, pollStep) },
	{ weight: 1, arbitrary: fc.tuple(publish, pollStep, arrive) },
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
				{ maximum: 200, above: 'clamp' },
				{ maximum: 250, above: 'clamp' },
				{ maximum: 300, above: 'refuse' },
				{ maximum: 5000, above: 'default' },
			),
			upperBound: fc.constantFrom<Switches['upperBound'][]>('day', 'midnight'),
			onHold: fc.constantFrom<Switches['onHold'][]>('leftOut', 'included'),
			onHoldAll: fc.constantFrom<Switches['onHoldAll'][]>('besideOthers', 'alone'),
			closedUnasked: fc.constantFrom<Switches['closedUnasked'][]>('included', 'leftOut'),
			existing: fc.constantFrom(0, 1, 12, 40),
			mode,
			settings: fc.record({
				...settings,
				startFrom: fc.option(settings.startFrom, { freq: 1 }),
				name: fc.constant('Trigger' as const),
			}),
		}),
		steps: fc.array(episode, { minLength: 1, maxLength: 10 }).map((episodes) => episodes.flat()),
	});
