/** Whatever the service does with a large limit, a list is complete or an honest error: random services over HTTP. */
import fc from 'fast-check';
import { reads, type ReadEndpoint } from '../../api/mod';
import { CareManagementError } from '../../errors/mod';
import { listRecords } from '../../lists/mod';
import { type Query } from '../../values/mod';
import { choices } from '../../simulator/choices';
import { type Fault, type Row, type Simulator, idField } from '../../simulator/mod';
import { directSession, useSimulator } from '../http/session';
import { listCount } from '../howMany';

let simulator: Simulator;

useSimulator({ tables: {} }, (started) => (simulator = started));

/** `npm run test:lists` tries more. */
const numRuns = listCount / 30;

const day = (offset: number): string =>
	new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);

/** The most records that one day holds. */
const onOneDay = (rows: readonly Row[], field: string): number => {
	const counts = new Map<unknown, number>();
	for (const row of rows) {
		const key = String(row[field]).slice(0, 10);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return Math.max(0, ...counts.values());
};

const orders = fc.constantFrom(...choices.order);

/** Limits that somebody may have chosen, the documented default being the least. */
const caps = fc.record({
	maximum: fc.oneof(
		fc.constantFrom(200, 250, 300, 500, 1_000),
		fc.integer({ min: 200, max: 1_200 }),
	),
	above: fc.constantFrom('clamp' as const, 'default' as const),
});

/** What goes wrong on the way and is over after a while. */
const faults = fc.array(
	fc.record<Fault>({
		after: fc.nat(5),
		times: fc.integer({ min: 1, max: 2 }),
		answer: fc.constantFrom<Fault['answer'][]>(
			{ status: 429 },
			{ status: 500 },
			{ status: 503 },
			{ drop: 'before' },
			{ drop: 'halfway' },
		),
	}),
	{ maxLength: 1 },
);

/** Days of records: spread evenly, with a crowd on one day, or as they come. */
const spreads = fc.oneof(
	fc.record({ kind: fc.constant('even' as const), days: fc.integer({ min: 5, max: 800 }) }),
	fc.record({ kind: fc.constant('crowd' as const), days: fc.integer({ min: 5, max: 60 }) }),
	fc.record({ kind: fc.constant('random' as const), days: fc.integer({ min: 5, max: 400 }) }),
);

const totals = fc.oneof(
	fc.nat(30),
	fc.integer({ min: 190, max: 1_300 }),
	fc.constantFrom(200, 1_000),
);

const services = fc.record({
	order: orders,
	cap: fc.option(caps, { nil: undefined }),
	upperBound: fc.constantFrom('day' as const, 'midnight' as const),
	faults,
	total: totals,
	spread: spreads,
	seed: fc.nat(),
});

type Service = typeof services extends fc.Arbitrary<infer Value> ? Value : never;

/** A number that looks random and is the same each time. */
const dice = (seed: number, index: number): number => {
	const value = Math.sin(seed + index * 12.9898) * 43_758.5453;
	return value - Math.floor(value);
};

/** Puts a service together, and says which records it has. */
function build(path: string, service: Service): Row[] {
	simulator.reset();
	const { order, cap, upperBound, total, spread, seed } = service;
	Object.assign(simulator.switches, {
		order,
		upperBound,
		faults: structuredClone(service.faults),
		caps: cap ? { [path]: cap } : {},
		show: { [path]: [idField(path)] },
	});
	const dayOf = (index: number): string => {
		if (spread.kind === 'even') return day(Math.floor((index * spread.days) / Math.max(1, total)));
		if (spread.kind === 'crowd' && dice(seed, index) < 0.4) return day(spread.days >> 1);
		return day(Math.floor(dice(seed + 1, index) * spread.days));
	};
	simulator.tables[path] = Array.from({ length: total }, (_, index) => {
		const date = dayOf(index);
		const time = `${date} ${String(Math.floor(dice(seed + 2, index) * 24)).padStart(2, '0')}:00:00`;
		return {
			[idField(path)]: index + 1,
			Timestamp: time,
			NoteDate: time,
			IncidentDate: time,
			DateOfQuote: date,
			DateOfService: date,
			Closed: index % 2,
		};
	});
	// An agreement without an end shows that unset dates pass upper bounds.
	if (path !== '/agreements') {
		simulator.tables['/agreements'] = [{ AgreementId: 1, EndDate: '0000-00-00' }];
	}
	return simulator.tables[path];
}

/** The fullest day was met first with the limit that its own list took, a little less than the largest. */
const fullDayMetTwice: Service = {
	order: 'idAscending',
	cap: { maximum: 500, above: 'default' },
	upperBound: 'day',
	faults: [],
	total: 1_000,
	spread: { kind: 'crowd', days: 6 },
	seed: 0,
};

const idsOf = (path: string, rows: readonly Row[]) =>
	rows.map((row) => Number(row[idField(path)])).sort((one, other) => one - other);

/** The list, or undefined when it is incomplete and the client says so, beside a part that has no record twice. */
async function ask(endpoint: ReadEndpoint, query: Query = {}): Promise<Row[] | undefined> {
	const session = directSession(simulator);
	const { records, incomplete } = await listRecords(session, endpoint, query);
	expect(new Set(idsOf(endpoint.path, records)).size).toBe(records.length);
	if (!incomplete) return records;
	expect(incomplete).toBeInstanceOf(CareManagementError);
	expect(String(incomplete)).toMatch(/may not be whole|changed each time|without a date/);
	return undefined;
}

/** How many records a day must have for the service to hold some back. */
const fullDay = ({ cap, upperBound }: Service): number => {
	if (!cap) return Infinity;
	// The limit that is found where a larger one falls back is one that people choose.
	const found = [200, 250, 300, 400, 500, 1_000].findLast((limit) => limit <= cap.maximum)!;
	const most = cap.above === 'default' ? found : cap.maximum;
	// To a service that counts from midnight, a day can only be told from the next one together with it.
	return upperBound === 'day' ? most : most / 2;
};

it.each([reads.rosters, reads.timesheets, reads.agreements, reads.clientNotes])(
	'listRecords() of $path gives every record once, or says that the order changed',
	async (endpoint) => {
		await fc.assert(
			fc.asyncProperty(services, async (service) => {
				const rows = build(endpoint.path, service);
				const records = await ask(endpoint);
				if (records) expect(idsOf(endpoint.path, records)).toEqual(idsOf(endpoint.path, rows));
				else expect(service.order).toBe('reshuffled');
			}),
			{ numRuns },
		);
	},
	3_600_000,
);

it.each([
	{ endpoint: reads.incidents, field: 'Timestamp' },
	{ endpoint: reads.sirs, field: 'Timestamp' },
	{ endpoint: reads.quotes, field: 'DateOfQuote' },
])(
	'listRecords() of $endpoint.path gives every record once, or says that a day is too full',
	async ({ endpoint, field }) => {
		await fc.assert(
			fc.asyncProperty(services, async (service) => {
				const rows = build(endpoint.path, service);
				const records = await ask(endpoint);
				if (records) expect(idsOf(endpoint.path, records)).toEqual(idsOf(endpoint.path, rows));
				else expect(onOneDay(rows, field)).toBeGreaterThanOrEqual(fullDay(service));
			}),
			{ numRuns, examples: [[fullDayMetTwice]] },
		);
	},
	3_600_000,
);

it('listRecords() of /incidents gives every record that matches the filters once', async () => {
	const { incidents } = reads;
	const between = fc.record({ first: fc.integer({ min: -5, max: 200 }), days: fc.nat(300) });
	await fc.assert(
		fc.asyncProperty(services, between, async (service, { first, days }) => {
			const rows = build('/incidents', { ...service, upperBound: 'day' });
			const [from, to] = [day(first), day(first + days + 5)];
			const query = { createfromDate: from, createtoDate: to, closed: 'true' };
			const matching = rows.filter(
				({ Timestamp, Closed }) =>
					Closed === 1 && String(Timestamp) >= from && String(Timestamp).slice(0, 10) <= to,
			);
			const records = await ask(incidents, query);
			if (records) expect(idsOf('/incidents', records)).toEqual(idsOf('/incidents', matching));
			else expect(onOneDay(matching, 'Timestamp')).toBeGreaterThanOrEqual(fullDay(service));
		}),
		{ numRuns },
	);
}, 3_600_000);
