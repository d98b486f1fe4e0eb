import type { DateTime } from 'luxon';
import { fewestMinutes, findStoppages, type Expected, type Stoppage } from './findStoppages';
import { changeOf, type Measure } from './measureVisits';
import { plannedTimes, wallMinutes, type PlannedTimes, type Visit } from './visit';

/** What a report says about a visit. */
export type VisitState =
	/** The planned start and the grace have passed, and the visit has no start time. */
	| 'Not started'
	/** Like `Not started`, but the start time contains a text that cannot be a time of this visit. */
	| 'Start not known'
	/** The visit has started, its planned end and the grace have passed, and it has no end time. */
	| 'Not ended'
	/** Like `Not ended`, but the end time contains a text that cannot be a time of this visit. */
	| 'End not known'
	/** The planned start cannot be read, so the visit cannot be watched. */
	| 'Time not known'
	/** The visit has no start time, but that proves nothing. The start times of its worker, or of all workers, do not arrive reliably. */
	| 'Cannot watch';

/** A visit that is reported. */
export interface JudgedVisit {
	readonly visit: Visit;
	readonly state: VisitState;
	/** The planned time of the reported start or end, in milliseconds; NaN if it cannot be read. */
	readonly planned: number;
}

/** The result for all visits until now. */
export interface JudgedVisits {
	readonly told: readonly JudgedVisit[];
	/** Visits that have a start time now, but perhaps had none when they were due. */
	readonly startedAfterAll: readonly JudgedVisit[];
	/** The present stoppage; absent if start times arrive. */
	readonly stopped?: Stoppage;
	/**
	 * How many visits lie in the future, and how many of them already have a start time. If early start times are usual, a start time proves
	 * nothing.
	 */
	readonly early: { readonly visits: number; readonly there: number; readonly isUsual: boolean };
	/** How many visits are not watched because their service is left out. */
	readonly leftOut: number;
}

/** The input for judging visits. */
export interface Judging {
	readonly now: DateTime;
	readonly measure: Measure;
	/** The minutes of grace after the planned start; undefined if visits of that service are not watched. */
	graceOf(visit: Visit): number | undefined;
	/** The minutes of grace after the planned end; undefined if ends are not watched. */
	readonly endGrace?: number;
}

/** For how many hours a visit is reported after it was due. So a few lost runs lose no visit. */
export const toldHours = 12;

/** The longest time after the planned start of a visit in which it is reported, in hours. */
const nearHours = 72;

/** A visit counts as future if it starts in more than this many minutes. */
const earlyMinutes = 60;

/** Start times before the visit are usual only if at least this many workers have them. A few moved visits keep their old start time. */
const fewestEarly = 5;

/** A visit with its times in milliseconds. It is due when its planned start and the grace are over. */
interface Due {
	readonly visit: Visit;
	readonly grace: number;
	readonly starts: number;
	readonly due: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Judges the visits that take place, at the present moment. */
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

/** Whether a visit is near enough to the present to be due or reported. Leaving out other visits saves much time on past days. */
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

/** The visits of today and yesterday whose planned start cannot be read. Both days are needed, so that the daily mail misses no visit. */
function withoutTime(visits: readonly Visit[], { now, graceOf }: Judging): JudgedVisit[] {
	const yesterday = now.minus({ days: 1 }).toISODate() ?? '';
	return visits
		.filter((visit) => Number.isNaN(visit.plannedWall) && graceOf(visit) !== undefined)
		.filter(({ day, start }) => start.state !== 'there' && (day === undefined || day >= yesterday))
		.map((visit) => ({ visit, planned: NaN, state: 'Time not known' }));
}

/** The visits of some workers that should have a start time, in the form for `findStoppages()`. */
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
		// An unreadable start time shows that the visit was started, but not when.
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

/** The present stoppage of start times. It is found with the workers whose times usually arrive. */
function findStopped(visits: readonly Visit[], judging: Judging): Stoppage | undefined {
	const { now, measure } = judging;
	const isWatched = (workerId: string) => measure.of(workerId).start === 'watched';
	const last = findStoppages(expectedOf(visits, judging, isWatched), now.toMillis()).at(-1);
	return last?.until === undefined ? last : undefined;
}

/**
 * Whether a visit with a start time may have been reported as not started before. That is so if the worker came late. It is also so if the
 * end or a change was written later, because the start time may have arrived together with that. Only the table of sent mails knows whether
 * the visit was reported.
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
