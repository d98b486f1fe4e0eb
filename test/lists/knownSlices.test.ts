/** A list that came in slices is read in the same ones within the hour, and is none the shorter for it. */
import fc from 'fast-check';
import { reads, type ReadEndpoint } from '../../api/mod';
import { RecordSet } from '../../lists/mod';
import { listRecords } from '../../lists/mod';
import type { Row, Simulator } from '../../simulator/mod';
import { sessionWith, skippingClock, useSimulator } from '../http/session';

let simulator: Simulator;
useSimulator(
	{ tables: { '/incidents': [{}], '/quotes': [{}] } },
	(started) => (simulator = started),
);

const dayOf = (index: number) => `2026-03-${String(4 + index).padStart(2, '0')}`;

const fill = (path: string, count: number) =>
	simulator.fillTable(path, count, {
		...{ fromDate: dayOf(0), toDate: dayOf(7) },
		change: (row, index) => Object.assign(row, { Closed: index % 2, TaskClosed: 0 }),
	});

const cap = (maximum: number) => (simulator.switches.caps = { '*': { maximum, above: 'clamp' } });

const clock = skippingClock();
const read = async (endpoint: ReadEndpoint, session = sessionWith(simulator, clock)) => {
	simulator.requests.length = 0;
	const [range] = endpoint.dateRanges ?? [];
	return await listRecords(session, endpoint, { [range.from ?? '']: dayOf(0) });
};

it.each([
	[reads.incidents, 100, 480, 8],
	[reads.incidents, 100, 199, 3],
	[reads.quotes, 100, 480, 8],
	// A day is more than comes at once, so states slice it, too.
	[reads.incidents, 50, 480, 16],
] as const)(
	'%#: takes one request for each of its slices',
	async (endpoint, maximum, count, most) => {
		fill(endpoint.path, count);
		cap(maximum);
		const session = sessionWith(simulator, clock);
		for (const atMost of [Infinity, most, most]) {
			const { records, incomplete } = await read(endpoint, session);
			expect([records.length, incomplete]).toEqual([count, undefined]);
			expect(simulator.requests.length).toBeLessThanOrEqual(atMost);
		}
	},
);

/** What happens between two readings. */
const happenings = fc.oneof(
	fc.record({
		what: fc.constant('added' as const),
		day: fc.integer({ min: 0, max: 8 }),
		count: fc.integer({ min: 1, max: 60 }),
		time: fc.constantFrom('00:00:00', '09:00:00', '23:59:59'),
	}),
	fc.record({
		what: fc.constantFrom('closed' as const, 'moved' as const, 'removed' as const),
		which: fc.nat(),
		day: fc.integer({ min: 0, max: 7 }),
	}),
	fc.record({ what: fc.constant('capped' as const), maximum: fc.integer({ min: 20, max: 300 }) }),
	fc.constant({ what: 'nothing' as const }),
);

type Happening = typeof happenings extends fc.Arbitrary<infer Value> ? Value : never;

function happen(rows: Row[], one: Happening): void {
	if (one.what === 'capped') cap(one.maximum);
	if (one.what === 'nothing' || one.what === 'capped') return;
	const time = 'time' in one ? one.time : String(rows[0].Timestamp).slice(11);
	const moment = `${dayOf(one.day)} ${time}`;
	if (one.what === 'added') {
		for (let more = 0; more < one.count; more++) {
			const id = Math.max(0, ...rows.map(({ IncidentId }) => Number(IncidentId))) + 1;
			rows.push({
				...rows[0],
				IncidentId: id,
				Closed: id % 2,
				Timestamp: moment,
				NoteDate: moment,
			});
		}
		return;
	}
	const row = rows[one.which % rows.length];
	if (one.what === 'removed' && rows.length > 1) rows.splice(rows.indexOf(row), 1);
	if (one.what === 'closed') row.Closed = 1 - Number(row.Closed);
	if (one.what === 'moved') Object.assign(row, { Timestamp: moment, NoteDate: moment });
}

const lives = fc.record({
	count: fc.integer({ min: 20, max: 500 }),
	maximum: fc.integer({ min: 20, max: 300 }),
	upperBound: fc.constantFrom('day' as const, 'midnight' as const),
	isAtMidnight: fc.boolean(),
	order: fc.constantFrom(...(['idAscending', 'dateDescending', 'shuffled'] as const)),
	steps: fc.array(happenings, { minLength: 1, maxLength: 6 }),
});

it('gives all that there is by then, or says that it may not', async () => {
	let known = 0;
	await fc.assert(
		fc.asyncProperty(lives, async ({ count, maximum, upperBound, isAtMidnight, order, steps }) => {
			fill('/incidents', count);
			const rows = simulator.tables['/incidents'];
			if (isAtMidnight)
				for (const row of rows) row.Timestamp = `${String(row.Timestamp).slice(0, 10)} 00:00:00`;
			Object.assign(simulator.switches, { upperBound, order });
			cap(maximum);
			const session = sessionWith(simulator, clock);
			await read(reads.incidents, session);
			for (const step of steps) {
				// What such a service leaves out of a day must show in the records that were there.
				const isExact = isAtMidnight && upperBound === 'midnight' && step.what === 'added';
				happen(rows, isExact ? { ...step, time: '00:00:00' } : step);
				const { records, incomplete } = await read(reads.incidents, session);
				if (!simulator.requests[0]?.query.some(([, value]) => value === dayOf(0))) known++;
				// A list that once had just as many records as come at once may be cut off there for an hour, by the page on limits.
				const isCap = records.length === simulator.switches.caps['*']?.maximum;
				if (incomplete || isCap) continue;
				const ids = (list: readonly object[]) =>
					list.map((row) => Number((row as Row).IncidentId)).sort((one, other) => one - other);
				expect(ids(records)).toEqual(ids(rows));
			}
		}),
		{ numRuns: 60, seed: 37, endOnFailure: true },
	);
	expect(known).toBeGreaterThan(20);
}, 300_000);

it('a record that moves from one slice to another while they are read is not missed', async () => {
	fill('/incidents', 480);
	cap(50);
	const session = sessionWith(simulator, clock);
	await read(reads.incidents, session);
	const rows = simulator.tables['/incidents'];
	for (let after = 1; after < 16; after++) {
		let count = 0;
		const changing = {
			...session,
			transport: async (request: Parameters<typeof session.transport>[0]) => {
				const answer = await session.transport(request);
				if (++count === after)
					for (const row of rows.slice(0, 3)) row.Closed = 1 - Number(row.Closed);
				return answer;
			},
		};
		const { records, incomplete } = await read(reads.incidents, changing);
		if (incomplete) continue;
		expect(new RecordSet(reads.incidents, records).size).toBe(480);
	}
});
