import { groupBy } from '../values/mod';
import { readAddresses } from './addresses';
import { idText } from './idText';
import type { ReadList } from './report';
import type { AppTime, Visit } from './visit';

/** How often times arrived on past days. */
export interface Share {
	readonly visits: number;
	/** How many of the visits have a time, even a late one. */
	readonly there: number;
	/** How many of these times arrived too late to be useful. */
	readonly late: number;
}

/** Why visits can be watched, or not. */
export type Verdict =
	/** Times arrive, or only one visit lacks its time. */
	| 'watched'
	/** Most visits never get their time. */
	| 'absent'
	/** Most visits get their time, but long after the visit. */
	| 'late'
	/** Too little is known about this worker, and the times of all workers together do not arrive. */
	| 'as others';

/** The facts about a worker from past days. */
export interface WorkerMeasure {
	readonly starts: Share;
	readonly finishes: Share;
	readonly start: Verdict;
	readonly finish: Verdict;
}

/** The facts about all workers together from past days. */
export interface Measure {
	readonly whole: Share;
	of(workerId: string): WorkerMeasure;
	/**
	 * How far the clock of the visit's start time is ahead of the roster's clock, in minutes: a whole time zone or 0. The number is negative
	 * if that clock is behind.
	 */
	shiftOf(visit: Visit): number;
	/** The workers with visits on past days. */
	readonly workers: ReadonlyMap<string, WorkerMeasure>;
	/**
	 * Whether LastModified shows when times arrived. There are three cases: only the changes by the workers themselves show it, all changes
	 * do, or none does.
	 */
	readonly lateness: Lateness;
	/** How many visits do not show who changed them. They count as changed by their worker. */
	readonly changedByUnknown: number;
}

type Lateness = 'own' | 'all' | 'not known';

/** A worker stays watched unless at least this many visits lack their time. One missed visit is not enough. */
const fewestMissing = 2;

/** A worker with fewer visits is judged by the share of all workers. */
const fewestVisits = 3;

/** A time that arrives this many minutes after the end of its visit is too late. */
const lateMinutes = 60;

/** If LastModified is within this many minutes of the end of a visit, the app counts as its writer. */
const nearMinutes = 30;

/** By how many minutes the app's clock and the service's clock may differ. */
const beforeMinutes = 5;

/** LastModified is used only if it is near the end for at least this many visits, and for at least this share of all visits. */
const fewestNear = 5;
const leastNear = 0.1;

/** Some visits do not show who changed them. At least this share of them must have no later change. */
const leastUnchanged = 0.8;

/** A difference of fewer minutes means that the worker came early or late, not that the clock is in another time zone. */
const leastShift = 45;
const shiftStep = 30;

/** With at least this many start times, the time zone of a worker's clock is judged by the worker's own visits. */
const fewestForShift = 3;

const empty: Share = { visits: 0, there: 0, late: 0 };

/** When a visit was last changed. */
interface Change {
	/** The moment by the roster's clock, in minutes. */
	readonly wall: number;
	/** How many minutes the change came after the end of the visit. */
	readonly afterEnd: number;
}

/**
 * When a visit with a start was last changed. It is undefined if that is not shown. It is also undefined if the change was before the
 * start, because that proves nothing. LastModified may follow the app's clock or the roster's clock. The reading that is nearer to the end
 * of the visit counts.
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

/** Whether the worker was the last person to change a visit. The addresses of the workers show it. It is undefined if nobody can tell. */
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
	/** How far the clock is ahead of the roster's, in minutes. */
	readonly shift: number;
	/** Whether the clock is UTC, whose distance to the roster's clock changes in summer. */
	readonly isUtc: boolean;
}

/**
 * The clock of some start times: the roster's clock, a clock with a constant distance from it, or UTC. The distance is a multiple of half
 * an hour. The clock that fits most visits counts. If both fit equally many visits, UTC counts, because no other clock is so far away.
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
 * Tells how many minutes start times are ahead of the roster, judged by past visits. The number is negative if they are behind. For a
 * worker with few start times, the distance of all workers counts.
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
	/** The smallest share of visits, in per cent, whose times must arrive in time. */
	readonly leastShare: number;
	/** How far the clock of a visit's start time is ahead, as `shiftsOf()` finds it. */
	shiftOf(visit: Visit): number;
}

/** Counts how often visits have a time, and how often it came late. */
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
 * Measures by past visits which workers' times arrive, and whether these times arrive early enough. So a report never says that all is well
 * if it cannot see anything. Nothing is remembered between two runs. Only the service's present data count.
 *
 * @param past the visits that took place on past days, as far as known; each has a worker and a planned start
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
