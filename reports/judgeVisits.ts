import type { DateTime } from 'luxon';
import { fewestMinutes, findStoppages, type Expected, type Stoppage } from './findStoppages';
import { changeOf, type Measure } from './measureVisits';
import { plannedTimes, wallMinutes, type PlannedTimes, type Visit } from './visit';

/** What a report says about a visit. */
export type VisitState =
	/** The planned start and the minutes of grace (a waiting time in the settings) have passed, and the visit has no start time. */
	| 'Not started'
	/** Like `Not started`, but the field of the start has a text that does not seem to be a time of this visit. */
	| 'Start not known'
	/** The visit has started but has no end time, and the planned end and the minutes of grace have passed. */
	| 'Not ended'
	/** Like `Not ended`, but the field of the end has a text that does not seem to be a time of this visit. */
	| 'End not known'
	/** The planned start cannot be read, so the visit cannot be watched. */
	| 'Time not known'
	/** Start times of the worker, or of all workers, cannot be relied on now. So the visit may have started. */
	| 'Cannot watch';

/** A visit that is reported. */
export interface JudgedVisit {
	readonly visit: Visit;
	readonly state: VisitState;
	/**
	 * The planned end for `Not ended` and `End not known`, and the planned start for the other states. The time is in milliseconds, or NaN
	 * if it cannot be read.
	 */
	readonly planned: number;
}

/** The result of judging visits. */
export interface JudgedVisits {
	readonly told: readonly JudgedVisit[];
	/** Visits that have a start time now, but that perhaps had no start time when they were due. */
	readonly startedAfterAll: readonly JudgedVisit[];
	/** The present stoppage: a time in which few or no start times arrive. The field is absent if start times arrive. */
	readonly stopped?: Stoppage;
	/**
	 * How many visits are in the future, and how many of these visits already have a start time. `isUsual` says whether such early times are
	 * usual. If early times are usual, a start time does not prove that a visit has started.
	 */
	readonly early: { readonly visits: number; readonly there: number; readonly isUsual: boolean };
	/** How many visits are not watched, because the settings exclude their service. */
	readonly leftOut: number;
}

/** The input for judging visits. */
export interface Judging {
	readonly now: DateTime;
	readonly measure: Measure;
	/** Returns the minutes of grace after the planned start, or undefined if visits with this service are not watched. */
	graceOf(visit: Visit): number | undefined;
	/** The minutes of grace after the planned end. Undefined if ends are not watched. */
	readonly endGrace?: number;
}

/** A visit is reported for this many hours after it became due. So no visit is missed if a few runs fail. */
export const toldHours = 12;

/** A visit is not judged if its planned start is more than this many hours ago. Such a visit still helps to find a stoppage. */
const nearHours = 72;

/** A visit is in the future if it is planned to start in more than this many minutes. */
const earlyMinutes = 60;

/**
 * Early start times are usual only if at least this many workers have them. A few early times may have another cause: a visit that was
 * moved to a later time keeps its old start time.
 */
const fewestEarly = 5;

/** A visit with its times in milliseconds. The visit is due when its planned start and the minutes of grace have passed. */
interface Due {
	readonly visit: Visit;
	readonly grace: number;
	readonly starts: number;
	readonly due: number;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Finds the visits that must be reported now.
 *
 * @param visits the visits that are not on hold
 */
export function judgeVisits(visits: readonly Visit[], judging: Judging): JudgedVisits {
	const { now, measure, graceOf } = judging;
	const times = plannedTimes(now.zone);
	const known = visits.filter(isNear(now)).flatMap((visit): Due[] => {
		const grace = graceOf(visit);
		const starts = times.startOf(visit);
		return grace === undefined ? [] : [{ visit, grace, starts, due: starts + grace * minute }];
	});
	const early = known.filter(({ starts }) => starts > now.toMillis() + earlyMinutes * minute);
	const earlyStarted = early.filter(({ visit }) => visit.start.state === 'there');
	const workersEarly = new Set(earlyStarted.map(({ visit }) => visit.workerId));
	const isUsual = workersEarly.size >= fewestEarly && earlyStarted.length * 2 >= early.length;
	const due = known.filter((one) => isTold(one.due, now));
	const stopped = findStopped(visits, judging);
	const unseen = new Set(stopped?.open.map(({ visit }) => visit));
	const canWatch = (visit: Visit, at: number) =>
		!isUsual &&
		!unseen.has(visit) &&
		!(stopped !== undefined && at > stopped.since) &&
		measure.of(visit.workerId).start === 'watched';
	const late = due.flatMap(({ visit, starts: planned, due: at }): JudgedVisit[] => {
		if (visit.start.state === 'there') return [];
		return [{ visit, planned, state: stateWithoutStart(visit, canWatch(visit, at)) }];
	});
	return {
		told: [
			...late,
			...notEnded(known, judging, times).filter(
				({ planned }) => stopped === undefined || planned <= stopped.since,
			),
			...withoutTime(visits, judging),
		],
		startedAfterAll: due
			.filter((one) => mayHaveBeenTold(one, judging))
			.map(({ visit, starts: planned }) => ({ visit, planned, state: 'Not started' })),
		...(stopped && { stopped }),
		early: { visits: early.length, there: earlyStarted.length, isUsual },
		leftOut: visits.filter((visit) => graceOf(visit) === undefined).length,
	};
}

/**
 * Returns the state of an overdue visit without a usable start time.
 *
 * @param isWatched whether the start times of the visit's worker can be relied on. It does not matter for a visit without a worker
 */
export function stateWithoutStart({ workerId, start }: Visit, isWatched: boolean): VisitState {
	if (workerId !== '' && !isWatched) return 'Cannot watch';
	return start.state === 'odd' ? 'Start not known' : 'Not started';
}

/** Makes a function that checks whether a visit is recent enough to be reported. Leaving out older visits saves much time. */
const isNear = (now: DateTime) => {
	const from = wallMinutes(now) - nearHours * 60;
	return ({ plannedWall }: Visit): boolean => plannedWall > from;
};

const isTold = (due: number, now: DateTime): boolean =>
	due <= now.toMillis() && due > now.toMillis() - toldHours * hour;

function notEnded(
	known: readonly Due[],
	{ now, measure, endGrace }: Judging,
	{ endOf }: PlannedTimes,
): JudgedVisit[] {
	if (endGrace === undefined) return [];
	return known.flatMap(({ visit }): JudgedVisit[] => {
		const { start, finish, workerId } = visit;
		if (start.state !== 'there' || finish.state === 'there') return [];
		const planned = endOf(visit);
		const isDue = isTold(planned + endGrace * minute, now);
		if (!isDue || measure.of(workerId).finish !== 'watched') return [];
		return [{ visit, planned, state: finish.state === 'odd' ? 'End not known' : 'Not ended' }];
	});
}

/**
 * Returns visits that have no start time and no readable planned start. Visits before yesterday are left out. Yesterday's visits are
 * included, so that the daily mail misses no visit.
 */
function withoutTime(visits: readonly Visit[], { now, graceOf }: Judging): JudgedVisit[] {
	const yesterday = now.minus({ days: 1 }).toISODate() ?? '';
	return visits
		.filter((visit) => Number.isNaN(visit.plannedWall) && graceOf(visit) !== undefined)
		.filter(({ day, start }) => start.state !== 'there' && (day === undefined || day >= yesterday))
		.map((visit) => ({ visit, planned: NaN, state: 'Time not known' }));
}

/**
 * Returns the visits of watched workers, in the form for `findStoppages()`.
 *
 * @param isWatched says whether the start times of a worker usually arrive
 */
export function expectedOf(
	visits: readonly Visit[],
	{ now, measure, graceOf }: Judging,
	isWatched: (workerId: string) => boolean,
): Expected[] {
	const { startOf, momentOf } = plannedTimes(now.zone);
	return visits.flatMap((visit): Expected[] => {
		const { start, workerId } = visit;
		const grace = graceOf(visit);
		const starts = startOf(visit);
		if (workerId === '' || grace === undefined || Number.isNaN(starts) || !isWatched(workerId))
			return [];
		// A start time that cannot be used (`odd`) shows that the visit was started, but not when. So the planned start replaces it.
		const began =
			start.state === 'there'
				? momentOf(start.wall - measure.shiftOf(visit))
				: start.state === 'odd'
					? starts
					: undefined;
		if (began !== undefined && began > now.toMillis()) return [];
		const missedFrom = starts + Math.max(grace, fewestMinutes) * minute;
		return [{ visit, starts, missedFrom, ...(began !== undefined && { began }) }];
	});
}

/** Finds the stoppage that still lasts, if there is one. Only workers whose start times usually arrive are taken into account. */
function findStopped(visits: readonly Visit[], judging: Judging): Stoppage | undefined {
	const { now, measure } = judging;
	const isWatched = (workerId: string) => measure.of(workerId).start === 'watched';
	const last = findStoppages(expectedOf(visits, judging, isWatched), now.toMillis()).at(-1);
	return last?.until === undefined ? last : undefined;
}

/**
 * Checks whether an earlier run may have reported a visit that has a start time now. The worker may have come late, or the start time may
 * have arrived late. The workflow records which mails were sent, so only the workflow can tell whether the visit was reported.
 */
function mayHaveBeenTold({ visit, grace }: Due, { measure }: Judging): boolean {
	const { start, finish, plannedWall } = visit;
	if (start.state !== 'there') return false;
	const shift = measure.shiftOf(visit);
	const isAfterDue = (wall: number) => wall > plannedWall + grace - 1;
	if (isAfterDue(start.wall - shift)) return true;
	if (finish.state === 'there' && isAfterDue(finish.wall - shift)) return true;
	const change = changeOf(visit, shift);
	return change !== undefined && isAfterDue(change.wall);
}
