import type { DateTime } from 'luxon';
import { fewestMinutes, findStoppages, type Expected, type Stoppage } from './findStoppages';
import { changeOf, type Measure } from './measureVisits';
import { plannedTimes, wallMinutes, type PlannedTimes, type Visit } from './visit';

/** What is told about a visit. */
export type VisitState =
	/** It is past its start and the grace, and nobody has visibly started it. */
	| 'Not started'
	/** The same, but the text in place of its start is no time of this visit. */
	| 'Start not known'
	/** It has started, is past its end and the grace, and has no end. */
	| 'Not ended'
	/** The same, but the text in place of its end is no time of this visit. */
	| 'End not known'
	/** Its planned start cannot be read, so it cannot be watched. */
	| 'Time not known'
	/** It has no start, and a start of its worker, or of anybody, would not be seen. */
	| 'Cannot watch';

/** A visit to tell. */
export interface JudgedVisit {
	readonly visit: Visit;
	readonly state: VisitState;
	/**
	 * When it should have started, or ended if that is told, in milliseconds; not a number if that cannot be
	 * read.
	 */
	readonly planned: number;
}

/** What happened to the visits until now. */
export interface JudgedVisits {
	readonly told: readonly JudgedVisit[];
	/** Visits that have a start, which may not have been there when they were due. */
	readonly startedAfterAll: readonly JudgedVisit[];
	/** Set if no start times arrive at the moment. */
	readonly stopped?: Stoppage;
	/**
	 * How many future visits have a start time long before they begin, and how many there are. If that is usual,
	 * a start proves nothing.
	 */
	readonly early: { readonly visits: number; readonly there: number; readonly isUsual: boolean };
	/** How many are not watched, because their service is left out. */
	readonly leftOut: number;
}

/** What is needed to judge visits. */
export interface Judging {
	readonly now: DateTime;
	readonly measure: Measure;
	/** The minutes after the planned start; undefined if visits of its service are not watched. */
	graceOf(visit: Visit): number | undefined;
	/** The minutes after the planned end; undefined if ends are not watched. */
	readonly endGrace?: number;
}

/** How long after it was due a visit is told, so that lost runs lose no visit. */
export const toldHours = 12;

/** The longest time that a visit takes, with everything that is added to it. */
const nearHours = 72;

/** A start time this long before the visit is no start. */
const earlyMinutes = 60;

/** A few visits that were moved keep their start time. If this many workers have them, it is usual. */
const fewestEarly = 5;

/** A visit, and when it is due, in milliseconds. */
interface Due {
	readonly visit: Visit;
	readonly grace: number;
	readonly starts: number;
	readonly due: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Looks at visits that take place, as at now. */
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
		if (visit.workerId !== '' && !canWatch(visit, at))
			return [{ visit, planned, state: 'Cannot watch' }];
		const isOdd = visit.start.state === 'odd';
		return [{ visit, planned, state: isOdd ? 'Start not known' : 'Not started' }];
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

/** Visits so far from now are neither due nor told. Leaving them out saves much time for past days. */
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

/** Visits of today and yesterday with an unreadable start: each is told in one of two daily mails. */
function withoutTime(visits: readonly Visit[], { now, graceOf }: Judging): JudgedVisit[] {
	const yesterday = now.minus({ days: 1 }).toISODate() ?? '';
	return visits
		.filter((visit) => Number.isNaN(visit.plannedWall) && graceOf(visit) !== undefined)
		.filter(({ day, start }) => start.state !== 'there' && (day === undefined || day >= yesterday))
		.map((visit) => ({ visit, planned: NaN, state: 'Time not known' }));
}

/** The visits of some workers, by which it is judged whether start times arrive. */
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
		// An odd start does not tell when it came, only that it did.
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

/** Whether times have stopped arriving, for workers whose times otherwise do. */
function findStopped(visits: readonly Visit[], judging: Judging): Stoppage | undefined {
	const { now, measure } = judging;
	const isWatched = (workerId: string) => measure.of(workerId).start === 'watched';
	const last = findStoppages(expectedOf(visits, judging, isWatched), now.toMillis()).at(-1);
	return last?.until === undefined ? last : undefined;
}

/**
 * Whether a start may not have been there yet when the visit was due: for workers who came late, and for visits
 * whose start, end or change was written later, since a start may come with the end. Only the table of sent
 * mails knows whether it was told.
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
