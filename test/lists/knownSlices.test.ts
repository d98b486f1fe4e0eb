/**
 * Tests lists that are read in slices, such as ranges of days. Within an hour, such a list is read again in the same slices.
 * No record may be missed.
 */
import fc from 'fast-check';
import { reads, type ReadEndpoint } from '../../api/mod';
import { RecordSet } from '../../lists/mod';
import { listRecords } from '../../lists/mod';
import type { Row, Simulator } from '../../simulator/mod';
import { directSession, skippingClock, useSimulator } from '../http/session';
import { listCount } from '../howMany';

let simulator: Simulator;
useSimulator(
	{
		tables: {
			'/incidents': [{}],
			'/SIRS': [{}],
			'/timesheets': [{}],
			'/rosters': [{}],
			'/quotes': [{}],
		},
	},
	(started) => (simulator = started),
);

const dayOf = (index: number) => `2026-03-${String(4 + index).padStart(2, '0')}`;

const fill = (path: string, count: number) =>
	simulator.fillTable(path, count, {
		...{ fromDate: dayOf(0), toDate: dayOf(7) },
		change: (row, index) => Object.assign(row, { Closed: index % 2, TaskClosed: 0 }),
	});

function setTime(row: Row, change: (time: string) => string): void {
	for (const name of ['Timestamp', 'NoteDate', 'IncidentDate']) {
		const text = String(row[name] ?? '');
		if (text.length > 10) row[name] = `${text.slice(0, 11)}${change(text.slice(11))}`;
	}
}

const cap = (maximum: number) => (simulator.switches.caps = { '*': { maximum, above: 'clamp' } });

const clock = skippingClock();
const read = async (endpoint: ReadEndpoint, session = directSession(simulator, clock)) => {
	simulator.requests.length = 0;
	const [range] = endpoint.dateRanges ?? [];
	return await listRecords(session, endpoint, { [range.from ?? '']: dayOf(0) });
};

it.each([
	[reads.incidents, 100, 480, 8],
	[reads.incidents, 100, 199, 3],
	[reads.quotes, 100, 480, 8],
	// A day has more records than come in one answer, so the day is also sliced by states.
	[reads.incidents, 50, 480, 16],
] as const)(
	'%#: takes one request for each of its slices',
	async (endpoint, maximum, count, most) => {
		fill(endpoint.path, count);
		cap(maximum);
		const session = directSession(simulator, clock);
		for (const atMost of [Infinity, most, most]) {
			const { records, incomplete } = await read(endpoint, session);
			expect([records.length, incomplete]).toEqual([count, undefined]);
			expect(simulator.requests.length).toBeLessThanOrEqual(atMost);
		}
	},
);

it.each([
	[reads.incidents, 50, 199, 9, 'day'],
	// The records do not show the day that the service compares, so neighbouring slices share a day.
	[reads.sirs, 50, 199, 9, 'day'],
	[reads.sirs, 50, 150, 9, 'midnight'],
	[reads.timesheets, 50, 199, 9, 'day'],
] as const)(
	'%#: takes one request for each of its slices where all is entered before noon',
	async (endpoint, maximum, count, most, upperBound) => {
		fill(endpoint.path, count);
		for (const row of simulator.tables[endpoint.path])
			setTime(row, (time) => `0${+time[4] % 9}${time.slice(2)}`);
		cap(maximum);
		Object.assign(simulator.switches, {
			...{ upperBound, order: 'shuffled', ignoredParameters: { '*': ['page'] } },
		});
		const session = directSession(simulator, clock);
		for (const atMost of [Infinity, most, most]) {
			const { records, incomplete } = await read(endpoint, session);
			expect([records.length, incomplete]).toEqual([count, undefined]);
			expect(simulator.requests.length).toBeLessThanOrEqual(atMost);
		}
	},
);

it.each([reads.timesheets, reads.rosters])(
	'of a service that leaves out the last day no record of a few on each day is missed: $path',
	async (endpoint) => {
		simulator.fillTable(endpoint.path, 400, { fromDate: '2026-03-04', toDate: '2026-06-11' });
		cap(100);
		Object.assign(simulator.switches, {
			...{ upperBound: 'exclusive', order: 'shuffled', ignoredParameters: { '*': ['page'] } },
		});
		const session = directSession(simulator, clock);
		for (let reading = 0; reading < 3; reading++) {
			const { records, incomplete } = await read(endpoint, session);
			expect([records.length, incomplete]).toEqual([400, undefined]);
		}
	},
);

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
				IncidentDate: moment,
			});
		}
		return;
	}
	const row = rows[one.which % rows.length];
	if (one.what === 'removed' && rows.length > 1) rows.splice(rows.indexOf(row), 1);
	if (one.what === 'closed') row.Closed = 1 - Number(row.Closed);
	if (one.what === 'moved')
		Object.assign(row, { Timestamp: moment, NoteDate: moment, IncidentDate: moment });
}

const lives = fc.record({
	count: fc.integer({ min: 20, max: 500 }),
	maximum: fc.integer({ min: 20, max: 300 }),
	upperBound: fc.constantFrom('day' as const, 'midnight' as const),
	endpoint: fc.constantFrom(reads.incidents, reads.sirs),
	entered: fc.constantFrom('atMidnight', 'beforeNoon', 'allDay'),
	order: fc.constantFrom(...(['idAscending', 'dateDescending', 'shuffled'] as const)),
	steps: fc.array(happenings, { minLength: 1, maxLength: 6 }),
});

it('gives all that there is by then, or says that it may not', async () => {
	let known = 0;
	await fc.assert(
		fc.asyncProperty(lives, async ({ count, maximum, endpoint, entered, ...life }) => {
			const { upperBound, order, steps } = life;
			fill(endpoint.path, count);
			const rows = simulator.tables[endpoint.path];
			const isAtMidnight = entered === 'atMidnight';
			for (const row of rows) {
				if (isAtMidnight) setTime(row, () => '00:00:00');
				if (entered === 'beforeNoon') setTime(row, (time) => `0${+time[4] % 9}${time.slice(2)}`);
			}
			Object.assign(simulator.switches, { upperBound, order });
			cap(maximum);
			const session = directSession(simulator, clock);
			await read(endpoint, session);
			for (const step of steps) {
				// If all records are at midnight, nothing shows that the service leaves out the rest of a slice's last day. So new records are at
				// midnight, too.
				const isExact = isAtMidnight && upperBound === 'midnight' && step.what === 'added';
				happen(rows, isExact ? { ...step, time: '00:00:00' } : step);
				const { records, incomplete } = await read(endpoint, session);
				if (!simulator.requests[0]?.query.some(([, value]) => value === dayOf(0))) known++;
				// If a list once had exactly as many records as come in one answer, it can be cut off at this number for an hour. The page
				// on limits says so.
				const isCap = records.length === simulator.switches.caps['*']?.maximum;
				if (incomplete || isCap) continue;
				const ids = (list: readonly object[]) =>
					list.map((row) => Number((row as Row).IncidentId)).sort((one, other) => one - other);
				expect(ids(records)).toEqual(ids(rows));
			}
		}),
		{ numRuns: Math.ceil(listCount / 20), endOnFailure: true },
	);
	expect(known).toBeGreaterThan(listCount / 100);
}, 3_600_000);

it('a record that moves from one slice to another while they are read is not missed', async () => {
	fill('/incidents', 480);
	cap(50);
	const session = directSession(simulator, clock);
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
