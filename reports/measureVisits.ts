import { groupBy } from '../values/mod';
import { readAddresses } from './addresses';
import { idText } from './idText';
import type { ReadList } from './report';
import type { AppTime, Visit } from './visit';

/** How often times arrived on past days. */
export interface Share {
	readonly visits: number;
	/** How many visits have one, whenever it came. */
	readonly there: number;
	/** How many of these came too late to tell anything in time. */
	readonly late: number;
}

/** Why visits can be watched, or not. */
export type Verdict =
	/** Times arrive, or only one missed visit speaks against it. */
	| 'watched'
	/** Most times never arrive. */
	| 'absent'
	/** Most arrive, but long after the visit. */
	| 'late'
	/** Too little is known about this worker, and times do not arrive at the service as a whole. */
	| 'as others';

/** What past days show about a worker. */
export interface WorkerMeasure {
	readonly starts: Share;
	readonly finishes: Share;
	readonly start: Verdict;
	readonly finish: Verdict;
}

/** What past days show about all. */
export interface Measure {
	readonly whole: Share;
	of(workerId: string): WorkerMeasure;
	/**
	 * How far the start time of a visit is ahead of the roster, in minutes, as in another time zone; negative if
	 * it is behind.
	 */
	shiftOf(visit: Visit): number;
	/** The workers with visits on past days. */
	readonly workers: ReadonlyMap<string, WorkerMeasure>;
	/**
	 * Whether LastModified shows when times arrived: by changes of the workers themselves, by all changes, or
	 * not at all.
	 */
	readonly lateness: Lateness;
	/** For how many visits it is not known who changed them. They count as changed by their worker. */
	readonly changedByUnknown: number;
}

type Lateness = 'own' | 'all' | 'not known';

/** One missed visit must not end the watch of a worker: this many must lack their time. */
const fewestMissing = 2;

/** With fewer visits, nothing is told about a worker by these: the share of the whole service counts. */
const fewestVisits = 3;

/** A time that comes this many minutes after the end of its visit came too late. */
const lateMinutes = 60;

/** The app wrote a LastModified that is this near to the end of a visit. */
const nearMinutes = 30;

/** By how many minutes the clocks of the app and of the service may differ. */
const beforeMinutes = 5;

/**
 * LastModified must be near the end for this many visits, and for this large a part of them, before it tells
 * anything.
 */
const fewestNear = 5;
const leastNear = 0.1;

/** If workers are not named as those who changed a visit, this large a part must not have been changed later. */
const leastUnchanged = 0.8;

/** A smaller difference means early or late, and is no time zone. */
const leastShift = 45;
const shiftStep = 30;

/** From this many start times on, a worker has a time zone of their own. */
const fewestForShift = 3;

const empty: Share = { visits: 0, there: 0, late: 0 };

/** When a visit was last changed. */
interface Change {
	/** By the clock of the roster, in minutes. */
	readonly wall: number;
	/** How many minutes after its end. */
	readonly afterEnd: number;
}

/**
 * When a visit with a start was last changed. Undefined if that is not shown, or if it was before the start,
 * which tells nothing. LastModified may follow the clock of the app or that of the roster: the nearer one
 * counts.
 *
 * @param shift how far the clock of the app is ahead of the roster
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
 * Whether the worker was the last to change a visit, by the addresses of the workers; undefined if that cannot
 * be told.
 */
function isOwnBy({ records }: ReadList): (visit: Visit) => boolean | undefined {
	const addresses = new Map(
		records.map(({ CarerId, Email }) => [
			idText(CarerId),
			readAddresses(Email).found.map((one) => one.toLowerCase()),
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

/** The clock of start times. */
interface Clock {
	/** How far it is ahead of the roster, in minutes. */
	readonly shift: number;
	/** Whether it is UTC, whose distance changes in summer. */
	readonly isUtc: boolean;
}

/**
 * The clock of the start times of some visits: that of the roster, one at a constant distance from it in half
 * hours, or UTC. The clock that more visits fit counts. If both fit as many, it is UTC: no other clock is as far
 * away.
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
 * Tells by past visits how far start times are ahead of the roster, in minutes; negative if behind. A worker
 * with few start times gets the distance of all.
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

/** What a report needs to measure. */
export interface Measuring {
	/** Their addresses tell who changed a visit. */
	readonly workers: ReadList;
	/** The smallest part of visits, in per cent, whose times must arrive in time. */
	readonly leastShare: number;
	/** As `shiftsOf()` tells it. */
	shiftOf(visit: Visit): number;
}

/** Counts how often a time is there. */
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
 * Measures on past visits whether times arrive, for whom, and whether in time. So nobody is told that all is
 * well if nothing can be seen. Nothing is remembered between two runs: only what the service shows now counts.
 *
 * @param past the visits of past days that took place, as far as known, each with a worker and a planned start
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
