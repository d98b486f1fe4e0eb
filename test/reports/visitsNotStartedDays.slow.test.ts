/**
 * Tests Visits Not Started over whole days. The report runs every five minutes, also in nights in which the clock changes, and some runs
 * are lost. `VISITS=10000` simulates at least 10,000 visits, and `npm run test:slow` fewer.
 */
import { DateTime } from 'luxon';
import { reports } from '../../reports/mod';
import type { Mail, ReadList, SourceRecord } from '../../reports/report';
import { seeded } from './cleanCareData';
import {
	createDay,
	createWorkers,
	recordOf,
	workerRecords,
	type ModifiedBy,
	type SimulatedVisit,
	type SimulatedWorker,
} from './simulatedVisits';

const zone = 'Australia/Sydney';

const grace = 10;

/** The alert must come at most this many seconds after the grace period. Each lost run allows five minutes more. */
const within = 90;

const pastDays = 3;

const wanted = Number(process.env.VISITS ?? 100);

/** The days that are watched. The clock is put forward on 4 October 2026, and back on 5 April 2026. */
const firstDays = ['2026-10-04', '2026-04-05', '2026-07-14'];

const workersEach = wanted > 1_000 ? 60 : 6;

const list = (records: readonly SourceRecord[]): ReadList => ({ records });

/** A run is lost before it sends mails, or after it has sent them but before it records them as sent. */
type Kill = 'before' | 'after';

interface Told {
	readonly at: number;
	readonly times: number;
}

interface Found {
	visits: number;
	watched: number;
	due: number;
	untold: number;
	late: number;
	inError: number;
	twice: number;
	unwatched: Set<string>;
	slowest: number;
	after: number;
	lostRuns: number;
}

/** The table of sent mails. */
class Sent {
	readonly told = new Map<string, Told>();
	private readonly recorded = new Set<string>();

	take(mails: readonly Mail[], at: number, kill?: Kill): void {
		for (const { key, follows } of mails) {
			if (this.recorded.has(key) || (follows !== undefined && !this.recorded.has(follows)))
				continue;
			if (kill === 'before') continue;
			const before = this.told.get(key);
			this.told.set(key, { at: before?.at ?? at, times: (before?.times ?? 0) + 1 });
			if (kill === undefined) this.recorded.add(key);
		}
	}
}

interface World {
	readonly workers: readonly SimulatedWorker[];
	readonly visits: readonly SimulatedVisit[];
	readonly from: DateTime;
	readonly to: DateTime;
	record(visit: SimulatedVisit, now: number): SourceRecord;
}

/**
 * Makes a function that returns the record of a visit. It keeps each record that it makes. During the day, a record changes at most twice.
 */
function recordsOf(modifiedBy: ModifiedBy): World['record'] {
	const known = new Map<string, SourceRecord>();
	return (visit, now) => {
		const { id, startShown = Infinity, finishShown = Infinity } = visit;
		const key = `${id} ${startShown <= now} ${finishShown <= now}`;
		const record = known.get(key) ?? recordOf(visit, now, modifiedBy);
		known.set(key, record);
		return record;
	};
}

function createWorld(seed: number, firstDay: string): World {
	const random = seeded(seed);
	const workers = createWorkers(workersEach, random);
	const from = DateTime.fromISO(firstDay, { zone });
	const to = from.plus({ days: 1 });
	const visits: SimulatedVisit[] = [];
	for (let day = from.minus({ days: pastDays }); day < to; day = day.plus({ days: 1 })) {
		visits.push(...createDay(workers, day, random));
	}
	const modifiedBy = seed % 2 === 0 ? 'roster' : 'app';
	return {
		workers,
		visits,
		from,
		to,
		record: recordsOf(modifiedBy),
	};
}

/** Simulates the day of a world, and counts what the report finds. */
function play(world: World, found: Found, killed: (run: number) => Kill | undefined): void {
	const { workers, visits, from, to, record } = world;
	const people = list(workerRecords(workers));
	const sent = new Sent();
	const lost: number[] = [];
	let run = 0;
	// The hour after the day is included, because alerts about visits of the evening can still come in that hour.
	const end = to.plus({ hours: 1 });
	for (let now = from.plus({ seconds: 30 }); now < end; now = now.plus({ minutes: 5 })) {
		const at = now.toMillis();
		const first = now.startOf('day').minus({ days: pastDays }).toMillis();
		const last = now.endOf('day').toMillis();
		const shown = visits
			.filter(({ planned }) => planned.toMillis() >= first && planned.toMillis() <= last)
			.map((visit) => record(visit, at));
		const { mails } = reports.visitsNotStarted
			.prepare({ sendTo: 'office@example.com', pastDays, grace }, now)
			.compute({ shifts: list(shown), workers: people, clients: list([]), services: list([]) });
		const kill = killed(run++);
		if (kill !== undefined) lost.push(now.toMillis());
		sent.take(mails, now.toMillis(), kill);
		if (now.hour === 6 && now.minute === 0) noteUnwatched(mails, world, found);
	}
	found.lostRuns += lost.length;
	for (const visit of visits)
		if (visit.planned >= from && visit.planned < to) judge(visit, sent, lost, found);
}

function noteUnwatched(mails: readonly Mail[], { workers }: World, found: Found): void {
	const digest = mails.find(({ key }) => key.startsWith('visitsNotStarted day'));
	for (const { id, way } of workers)
		if (digest?.told.includes(String(id))) found.unwatched.add(`${way} ${id} ${digest.key}`);
}

function judge(visit: SimulatedVisit, sent: Sent, lost: readonly number[], found: Found): void {
	const { id, worker, planned, began, isHeld } = visit;
	const key = [...sent.told.keys()].find((one) => one.startsWith(`visitsNotStarted start ${id} `));
	const told = key === undefined ? undefined : sent.told.get(key);
	const due = planned.toMillis() + grace * 60_000;
	found.visits++;
	const isSeen = worker === undefined || worker.way === 'live' || worker.way === 'shifted';
	if (isSeen) found.watched++;
	// If a worker comes within 90 seconds after the grace period, no alert is required. The service may already show the start at the next
	// run.
	const isAbsent = !isHeld && (began === undefined || began.toMillis() > due + within * 1_000);
	if (isAbsent && isSeen) {
		found.due++;
		if (told === undefined) found.untold++;
		else {
			const runsLost = lost.filter((at) => at >= due && at < told.at).length;
			const delay = (told.at - due) / 1_000 - 300 * runsLost;
			found.slowest = Math.max(found.slowest, delay);
			if (delay > within) found.late++;
			if (
				began !== undefined &&
				[...sent.told.keys()].some((one) => one.startsWith(`visitsNotStarted started ${id} `))
			)
				found.after++;
		}
	}
	const isWrong =
		told !== undefined && (isHeld || (began !== undefined && began.toMillis() <= due));
	if (isWrong) found.inError++;
	if ((told?.times ?? 0) > 1) found.twice++;
}

/** The kinds of simulations. For each run, the inner function says whether the run is lost, and at which step. */
const lives = [
	[
		'one run in twenty is lost',
		(random: () => number) => (): Kill | undefined =>
			random() < 0.05 ? (random() < 0.5 ? 'before' : 'after') : undefined,
	],
	['no run is lost', () => () => undefined],
] as const;

// Both kinds have the same tests. `npm run test:slow` simulates only the first kind, in which some runs are lost.
describe.each(wanted > 1_000 ? lives : lives.slice(0, 1))('where %s', (name, kills) => {
	const found: Found = {
		...{ visits: 0, watched: 0, due: 0, untold: 0, late: 0, inError: 0, twice: 0, slowest: 0 },
		...{ after: 0, lostRuns: 0, unwatched: new Set() },
	};

	beforeAll(() => {
		for (let seed = 1; found.visits < wanted; seed++) {
			play(
				createWorld(seed, firstDays[seed % firstDays.length]),
				found,
				kills(seeded(seed + 1_000)),
			);
		}
		const { unwatched, ...figures } = found;
		const unseen = [...unwatched].filter((one) => /^(live|shifted)/.test(one));
		process.stdout.write(
			`${name}: ${JSON.stringify({ ...figures, unwatched: unwatched.size, unwatchedInError: unseen.length })}\n`,
		);
	}, 3_600_000);

	it('none that did not start goes untold within its grace and 90 seconds', () => {
		expect(found.due).toBeGreaterThan(found.visits / 100);
		expect(found).toMatchObject({ untold: 0, late: 0 });
	});

	it('fewer than 1 in 1,000 is told in error', () => {
		expect(found.inError).toBeLessThan(found.visits / 1_000);
	});
});
