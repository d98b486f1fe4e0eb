import { groupBy } from '../values/mod';
import { addressesIn, bareAddress } from './addresses';
import { idText } from './idText';
import type { ReadList } from './report';
import type { AppTime, Visit } from './visit';

/** The counts of visits on past days, and of the times that arrived for these visits. */
export interface Share {
	readonly visits: number;
	/** How many of the visits have a time, even if the time arrived late. */
	readonly there: number;
	/** How many of these times arrived too late to be useful. */
	readonly late: number;
}

/** Whether visits can be watched. If they cannot be watched, the value says why. */
export type Verdict =
	/** Enough times arrive in time. */
	| 'watched'
	/** Too few visits get a time. */
	| 'absent'
	/** Enough visits get a time, but too few get it early enough. */
	| 'late'
	/** Too little is known about this worker, and too few times of all workers together arrive in time. */
	| 'as others';

/** What past days show about a worker. */
export interface WorkerMeasure {
	readonly starts: Share;
	readonly finishes: Share;
	readonly start: Verdict;
	readonly finish: Verdict;
}

/** What past days show about all workers together, and about each worker. */
export interface Measure {
	readonly whole: Share;
	of(workerId: string): WorkerMeasure;
	/**
	 * Returns by how many minutes the clock of the visit's start time is ahead of the roster's clock. If the clock of the start time is
	 * behind, the number is negative.
	 */
	shiftOf(visit: Visit): number;
	/** The workers with visits on past days. */
	readonly workers: ReadonlyMap<string, WorkerMeasure>;
	/**
	 * Which changes of visits (LastModified) show when times arrived: only the changes by the workers themselves, all changes, or no changes.
	 */
	readonly lateness: Lateness;
	/**
	 * The number of changes for which nobody can tell whether the worker made them. Such a change counts as made by the worker. If
	 * `lateness` is not `own`, the number is 0.
	 */
	readonly changedByUnknown: number;
}

type Lateness = 'own' | 'all' | 'not known';

/** Fewer missing or late times than this prove nothing, because it can happen that a worker misses one visit. */
const fewestMissing = 2;

/** If a worker has fewer visits than this, the worker is judged by the times of all workers together. */
const fewestVisits = 3;

/** A time that arrives more than this many minutes after the end of its visit is too late. */
const lateMinutes = 60;

/** If LastModified is at most this many minutes after the end of a visit, the app probably wrote the change. */
const nearMinutes = 30;

/**
 * The app's clock and the care system's clock may differ by a few minutes. So a change may be up to this many minutes before the start of
 * its visit.
 */
const beforeMinutes = 5;

/** At least this many changes must be within `nearMinutes`. Otherwise LastModified does not show when times arrived. */
const fewestNear = 5;

/** At least this share of the changes must be within `nearMinutes`. Otherwise LastModified does not show when times arrived. */
const leastNear = 0.1;

/**
 * This number matters if workers made fewer than half of the changes within `nearMinutes`. Then at least this share of all changes must be
 * within `lateMinutes`. Otherwise LastModified does not show when times arrived.
 */
const leastUnchanged = 0.8;

/**
 * If a start time differs from the planned start by fewer minutes than this, the worker came early or late. Such a difference does not
 * mean another time zone.
 */
const leastShift = 45;
const shiftStep = 30;

/** If a worker has at least this many start times, the time zone of the worker's app is found from the worker's own visits. */
const fewestForShift = 3;

const empty: Share = { visits: 0, there: 0, late: 0 };

/** The last change of a visit. */
interface Change {
	/** The time of the change by the roster's clock, in minutes since 1970. */
	readonly wall: number;
	/** How many minutes after the end of the visit the change was made. */
	readonly afterEnd: number;
}

/**
 * Returns the last change of a visit. The result is undefined if the visit has no start time or no LastModified, or if the change was made
 * more than `beforeMinutes` before the start. Nobody knows whether LastModified is a time of the app's clock or of the roster's clock.
 * The function chooses the clock by which the change is nearer to the end of the visit.
 *
 * @param shift how far the app's clock is ahead of the roster's, in minutes
 */
export function changeOf(
	{ start, finish, modifiedWall, minutes = 0 }: Visit,
	shift: number,
): Change | undefined {
	if (start.state !== 'there' || modifiedWall === undefined) return undefined;
	const begun = start.wall - shift;
	const end = finish.state === 'there' ? finish.wall - shift : begun + minutes;
	const [ofRoster, ofApp] = [modifiedWall, modifiedWall - shift];
	const wall = Math.abs(ofApp - end) < Math.abs(ofRoster - end) ? ofApp : ofRoster;
	return wall < begun - beforeMinutes ? undefined : { wall, afterEnd: wall - end };
}

/**
 * Makes a function that says whether the worker of a visit made the last change of the visit. That function returns undefined if nobody
 * can tell.
 */
function isOwnBy({ records }: ReadList): (visit: Visit) => boolean | undefined {
	const addresses = new Map(
		records.map(({ CarerId, Email }) => [
			idText(CarerId),
			addressesIn(Email).found.map(bareAddress),
		]),
	);
	return ({ workerId, record }) => {
		const by = String(record.LastModifiedBy ?? '')
			.trim()
			.toLowerCase();
		const own = addresses.get(workerId) ?? [];
		return by === '' || own.length === 0 ? undefined : own.includes(by);
	};
}

type After = (visit: Visit) => number | undefined;

function latenessOf(
	visits: readonly Visit[],
	after: After,
	isOwn: (visit: Visit) => boolean,
): Lateness {
	const known = visits.filter((visit) => after(visit) !== undefined);
	const within = (most: number) => known.filter((visit) => (after(visit) ?? 0) <= most);
	const near = within(nearMinutes);
	if (near.length < fewestNear || near.length < leastNear * known.length) return 'not known';
	if (near.filter(isOwn).length * 2 >= near.length) return 'own';
	return within(lateMinutes).length >= leastUnchanged * known.length ? 'all' : 'not known';
}

const hasStart = ({ start }: Visit): boolean => start.state === 'there';

const middle = (numbers: readonly number[]): number =>
	[...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** The clock by which start times are written. */
interface Clock {
	/** How far the clock is ahead of the roster's, in minutes. This number is not used if the clock is UTC. */
	readonly shift: number;
	/** Whether the clock is UTC. The distance between UTC and the roster's clock changes when daylight saving begins or ends. */
	readonly isUtc: boolean;
}

/**
 * Finds the clock by which some start times were written. The result is UTC, or a clock with a constant distance from the roster's clock.
 */
function clockOf(visits: readonly Visit[]): Clock {
	const known = visits.flatMap(({ start, plannedWall, utcShift }) =>
		start.state === 'there' ? [{ away: start.wall - plannedWall, utcShift }] : [],
	);
	const away = middle(known.map((one) => one.away));
	const shift = Math.abs(away) < leastShift ? 0 : Math.round(away / shiftStep) * shiftStep;
	const fit = (by: (one: (typeof known)[number]) => number) =>
		known.filter((one) => Math.abs(one.away - by(one)) < leastShift).length;
	const [constant, utc] = [fit(() => shift), fit(({ utcShift }) => utcShift)];
	return { shift, isUtc: shift === 0 ? utc > constant : utc > 0 && utc >= constant };
}

/**
 * Makes a function that returns by how many minutes the clock of a visit's start time is ahead of the roster's clock. The clock is found
 * from the worker's past visits. If fewer than `fewestForShift` of these visits have a start time, all past visits show the clock.
 */
export function shiftsOf(past: readonly Visit[]): (visit: Visit) => number {
	const whole = clockOf(past);
	const clocks = new Map(
		[...groupBy(past, ({ workerId }) => workerId)].map(([id, visits]) => [
			id,
			visits.filter(hasStart).length < fewestForShift ? whole : clockOf(visits),
		]),
	);
	return ({ workerId, utcShift }) => {
		const { shift, isUtc } = clocks.get(workerId) ?? whole;
		return isUtc ? utcShift : shift;
	};
}

/** The input for measuring visits. */
export interface Measuring {
	/** The list of workers, whose e-mail addresses show who changed a visit. */
	readonly workers: ReadList;
	/** A worker can be watched if times arrive early enough for at least this share of the worker's visits, in per cent. */
	readonly leastShare: number;
	/** The function that `shiftsOf()` makes. */
	shiftOf(visit: Visit): number;
}

function share(
	visits: readonly Visit[],
	timeOf: (visit: Visit) => AppTime,
	isLate: (visit: Visit) => boolean,
): Share {
	const there = visits.filter((visit) => timeOf(visit).state === 'there');
	return { visits: visits.length, there: there.length, late: there.filter(isLate).length };
}

function verdictOf({ visits, there, late }: Share, leastShare: number): Verdict {
	const inTime = there - late;
	const isEnough = visits - inTime < fewestMissing || inTime * 100 >= leastShare * visits;
	if (isEnough) return 'watched';
	return visits - there < fewestMissing || there * 100 >= leastShare * visits ? 'late' : 'absent';
}

/**
 * Finds out from past visits which workers' times arrive, and whether they arrive early enough. If a worker's times do not arrive, a
 * missing time does not prove that a visit was missed.
 *
 * @param past the visits of past days, without visits on hold. Each visit has a worker and a planned start
 */
export function measureVisits(
	past: readonly Visit[],
	{ workers: list, leastShare, shiftOf }: Measuring,
): Measure {
	const changedByOwn = isOwnBy(list);
	const isOwn = (visit: Visit) => changedByOwn(visit) !== false;
	const byWorker = groupBy(past, ({ workerId }) => workerId);
	const changes = new Map(past.map((one) => [one, changeOf(one, shiftOf(one))?.afterEnd]));
	const after: After = (visit) => changes.get(visit);
	const lateness = latenessOf(past, after, isOwn);
	const isLate = (visit: Visit): boolean =>
		lateness !== 'not known' &&
		(after(visit) ?? 0) > lateMinutes &&
		(lateness === 'all' || isOwn(visit));
	const measured = [...byWorker].map(([id, visits]): [string, WorkerMeasure] => {
		const starts = share(visits, ({ start }) => start, isLate);
		const finishes = share(visits.filter(hasStart), ({ finish }) => finish, isLate);
		const start = verdictOf(starts, leastShare);
		const finish = verdictOf(finishes, leastShare);
		return [id, { starts, finishes, start, finish }];
	});
	const whole = share(past, ({ start }) => start, isLate);
	const wholeFinishes = share(past.filter(hasStart), ({ finish }) => finish, isLate);
	const asWhole = (of: Share): Verdict =>
		verdictOf(of, leastShare) === 'watched' ? 'watched' : 'as others';
	const unknown: WorkerMeasure = {
		...{ starts: empty, finishes: empty },
		...{ start: asWhole(whole), finish: asWhole(wholeFinishes) },
	};
	const workers = new Map(
		measured.map(([id, one]): [string, WorkerMeasure] => [
			id,
			{
				...one,
				...(one.starts.visits < fewestVisits && { start: unknown.start }),
				...(one.finishes.visits < fewestVisits && { finish: unknown.finish }),
			},
		]),
	);
	const isUnknown = (visit: Visit) =>
		after(visit) !== undefined && changedByOwn(visit) === undefined;
	return {
		whole,
		shiftOf,
		lateness,
		changedByUnknown: lateness === 'own' ? past.filter(isUnknown).length : 0,
		workers,
		of: (id) => workers.get(id) ?? unknown,
	};
}
