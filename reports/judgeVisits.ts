import type { DateTime } from 'luxon';
import { fewestMinutes, findStoppages, type Expected, type Stoppage } from './findStoppages';
import { changeOf, type Measure } from './measureVisits';
import { plannedTimes, wallMinutes, type PlannedTimes, type Visit } from './visit';

/** What is told of a visit. */
export type VisitState =
	/** It is past its start and the grace, and nobody has started it, as far as can be seen. */
	| 'Not started'
	/** The same, but what was written as its start is no time of it. */
	| 'Start not known'
	/** It has started, is past its end and the grace, and has no end. */
	| 'Not ended'
	/** The same, but what was written as its end is no time of it. */
	| 'End not known'
	/** Its planned start cannot be read, so it cannot be watched. */
	| 'Time not known'
	/** It has no start, and that of its worker, or of all, would not be seen. */
	| 'Cannot watch';

/** A visit that is told. */
export interface JudgedVisit {
	readonly visit: Visit;
	readonly state: VisitState;
	/** When it should have started, or ended if it is told for that; in milliseconds, and not a number where that cannot be read. */
	readonly planned: number;
}

/** What became of the visits, as at now. */
export interface JudgedVisits {
	readonly told: readonly JudgedVisit[];
	/** Visits that have a start, of which none may have been there when they were due. */
	readonly startedAfterAll: readonly JudgedVisit[];
	/** Where start times do not arrive at the moment. */
	readonly stopped?: Stoppage;
	/** How many visits to come have a start time long before they begin, and how many there are. Where that is usual, none proves a start. */
	readonly early: { readonly visits: number; readonly there: number; readonly isUsual: boolean };
	/** How many are not looked at, as their service is left out. */
	readonly leftOut: number;
}

/** How visits are judged. */
export interface Judging {
	readonly now: DateTime;
	readonly measure: Measure;
	/** The minutes after the planned start; undefined where visits of its service are not watched. */
	graceOf(visit: Visit): number | undefined;
	/** The minutes after the planned end; undefined where ends are not watched. */
	readonly endGrace?: number;
}

/** So long after it was due a visit is told, so that runs that were lost lose none. */
export const toldHours = 12;

/** Longer than a visit lasts with all that is added to it. */
const nearHours = 72;

/** A start time so long before the visit is none. */
const earlyMinutes = 60;

/** A few visits that were moved keep their start time. Of so many workers it is usual. */
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

/** Visits so far from now are neither due nor told. This saves much time for those of past days. */
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

/** Those of today and yesterday whose start cannot be read: each is told with one of two daily mails. */
function withoutTime(visits: readonly Visit[], { now, graceOf }: Judging): JudgedVisit[] {
	const yesterday = now.minus({ days: 1 }).toISODate() ?? '';
	return visits
		.filter((visit) => Number.isNaN(visit.plannedWall) && graceOf(visit) !== undefined)
		.filter(({ day, start }) => start.state !== 'there' && (day === undefined || day >= yesterday))
		.map((visit) => ({ visit, planned: NaN, state: 'Time not known' }));
}

/** The visits of some workers, as it is judged by them whether start times arrive. */
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
		// Of an odd start it is not known when it came, only that it did.
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

/** Whether times have stopped arriving, of those workers whose times otherwise do. */
function findStopped(visits: readonly Visit[], judging: Judging): Stoppage | undefined {
	const { now, measure } = judging;
	const isWatched = (workerId: string) => measure.of(workerId).start === 'watched';
	const last = findStoppages(expectedOf(visits, judging, isWatched), now.toMillis()).at(-1);
	return last?.until === undefined ? last : undefined;
}

/**
 * Whether a start may not have been there yet when the visit was due: who came late, and whose start, end or change was written
 * after that, since a start may come with the end. Whether it was told, the table of sent mails knows.
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
