import { DateTime, type Zone } from 'luxon';
import { noHolds } from '../api/mod';
import { groupBy, isEmpty, parseDay, standsForNone, type Day } from '../values/mod';
import { clockTimes, lengthOf, type ClockTimes } from './clockTimes';
import { earliestMoment } from './earliestMoment';
import { idText } from './idText';
import { momentOf } from './momentOf';
import type { SourceRecord } from './report';
import { wallTime } from './shiftTimes';
import { sortBy } from './sortBy';
import { setDay } from './setDay';

/**
 * A time that the workers' app writes. It is possible that the app's clock is in another time zone than the roster.
 *
 * - `none`: no time was written
 * - `there`: a time was written. `wall` is the time by the app's clock, in minutes since 1970
 * - `odd`: the text does not seem to be a time of this visit. A time of 00:00:00 is either a placeholder, or a real time of a clock in
 *   another time zone. If both are possible, `midnight` is that time, in minutes since 1970
 */
export type AppTime =
	| { readonly state: 'none' }
	| { readonly state: 'there'; readonly wall: number }
	| { readonly state: 'odd'; readonly text: string; readonly midnight?: number };

/** A shift, with its planned and actual times as far as they are known. */
export interface Visit {
	readonly record: SourceRecord;
	/** The key of the visit. No other visit has this key. */
	readonly key: string;
	readonly day?: Day;
	readonly times: ClockTimes;
	readonly minutes?: number;
	/** The planned start in local time, as minutes since 1970. NaN if the day or the start cannot be read. */
	readonly plannedWall: number;
	/** How many minutes UTC is ahead of the roster's clock at the planned start. The number is negative if UTC is behind that clock. */
	readonly utcShift: number;
	/** The ID of the worker. The text is empty if the visit has no worker. */
	readonly workerId: string;
	readonly start: AppTime;
	readonly finish: AppTime;
	/** When the visit was last changed (LastModified), in local time, as minutes since 1970. */
	readonly modifiedWall?: number;
}

/**
 * If a time is more than this many minutes before the planned time, it is not a time of the visit. The same is true if a time is more than
 * this many minutes after the present time. A smaller difference can come from a clock in another time zone.
 */
const mostShift = 16 * 60;

/**
 * If the planned time is more than this many minutes from midnight, a time of 00:00:00 is first treated as a placeholder. It is possible
 * that `readMidnights()` accepts the time later.
 */
const nearMidnight = 2 * 60;

const dayMinutes = 24 * 60;

/** Returns the local time of a moment, as minutes since 1970. */
export const wallMinutes = (time: DateTime): number => wallTime(time).toMillis() / 60_000;

/**
 * The form in which the care system usually writes a moment. Times in this form are read without Luxon, because Luxon is slow for 100,000
 * shifts.
 */
const usual = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function readWall(value: unknown, zone: Zone): number | undefined {
	const text = String(value ?? '').trim();
	const [, day, hour, minute, second = '0'] = usual.exec(text) ?? [];
	if (day !== undefined && parseDay(day) !== undefined)
		return Date.parse(day) / 60_000 + Number(hour) * 60 + Number(minute) + Number(second) / 60;
	const moment = text === '' ? undefined : momentOf(text, zone);
	return moment === undefined ? undefined : wallMinutes(moment);
}

/** Returns whether a planned time is known and near midnight. */
function isNearMidnight(plannedWall: number): boolean {
	const intoDay = ((plannedWall % dayMinutes) + dayMinutes) % dayMinutes;
	return Math.min(intoDay, dayMinutes - intoDay) <= nearMidnight;
}

const standsForNothing = (text: string): boolean =>
	isEmpty(text) || /^[0\s:.TZ-]*$/.test(text) || noHolds.includes(text.toLowerCase());

/**
 * Reads a time that the app wrote, on whichever day it is.
 *
 * @param plannedWall the planned time in local time, as minutes since 1970
 */
function readWritten(value: unknown, plannedWall: number, zone: Zone): AppTime {
	const text = String(value ?? '').trim();
	const day = parseDay(text);
	if (standsForNothing(text) || (day !== undefined && standsForNone(day))) return { state: 'none' };
	const wall = readWall(text, zone);
	if (wall === undefined) return { state: 'odd', text };
	const isPlaceholder = wall % dayMinutes === 0 && !isNearMidnight(plannedWall);
	return isPlaceholder ? { state: 'odd', text, midnight: wall } : { state: 'there', wall };
}

/** Reads a time that the app wrote, if it can be a time of the visit. */
function readAppTime(value: unknown, plannedWall: number, now: DateTime): AppTime {
	const time = readWritten(value, plannedWall, now.zone);
	if (time.state === 'none') return time;
	const wall = time.state === 'there' ? time.wall : (time.midnight ?? NaN);
	const isOfAnotherDay = wall < plannedWall - mostShift || wall > wallMinutes(now) + mostShift;
	return isOfAnotherDay ? { state: 'odd', text: String(value).trim() } : time;
}

/** Returns the planned start in local time, as minutes since 1970. The result is NaN if the day or the start cannot be read. */
const plannedWallOf = (day: Day | undefined, { from }: ClockTimes): number =>
	day === undefined || from === undefined ? NaN : Date.parse(day) / 60_000 + from;

/**
 * Checks whether the app wrote a finish that is before its start. A time that stands for none is not compared, such as 1900-01-01, or
 * 00:00:00 far from the planned time.
 *
 * @param zone the time zone of the roster
 */
export function endedBeforeStart(record: SourceRecord, zone: Zone): boolean {
	const planned = plannedWallOf(parseDay(record.DateOfService), clockTimes(record));
	const start = readWritten(record.APP_StartTime, planned, zone);
	const finish = readWritten(record.APP_FinishTime, planned + (lengthOf(record) ?? 0), zone);
	return start.state === 'there' && finish.state === 'there' && finish.wall < start.wall;
}

/**
 * Accepts times of 00:00:00 that are near the planned time after conversion to the roster's clock.
 *
 * @param shiftOf returns how many minutes the app's clock is ahead of the roster's clock
 */
export const readMidnights = (
	visits: readonly Visit[],
	shiftOf: (visit: Visit) => number,
): Visit[] =>
	visits.map((visit) => {
		const { start, finish, plannedWall, minutes = 0 } = visit;
		const shift = shiftOf(visit);
		const read = (time: AppTime, planned: number): AppTime =>
			shift !== 0 &&
			time.state === 'odd' &&
			time.midnight !== undefined &&
			Math.abs(time.midnight - shift - planned) <= nearMidnight
				? { state: 'there', wall: time.midnight }
				: time;
		const [began, ended] = [read(start, plannedWall), read(finish, plannedWall + minutes)];
		return began === start && ended === finish ? visit : { ...visit, start: began, finish: ended };
	});

/**
 * Makes a function that converts a local time to its moment, in milliseconds. If the clock is put back and shows a time twice, the result
 * is the first moment. Nobody can come at a time that the clock skips, so such a time is moved forward by the length of the skip. On a day
 * without clock changes, the zone's offset is looked up only once, because looking it up is slow.
 */
function momentsIn(zone: Zone): (wall: number) => number {
	const offsets = new Map<number, number | undefined>();
	const changing = new Map<number, number>();
	return (wall) => {
		const day = Math.floor(wall / dayMinutes);
		if (!offsets.has(day)) offsets.set(day, offsetNear(day, zone));
		const offset = offsets.get(day);
		if (offset !== undefined) return (wall - offset) * 60_000;
		const moment = changing.get(wall) ?? momentOfWall(wall, zone);
		changing.set(wall, moment);
		return moment;
	};
}

/** Returns the offset of a time zone on a day and its neighbouring days. The result is undefined if the offset changes in these days. */
function offsetNear(day: number, zone: Zone): number | undefined {
	const [before, after] = [-1, 2].map((days) => zone.offset((day + days) * dayMinutes * 60_000));
	return before === after ? before : undefined;
}

function momentOfWall(wall: number, zone: Zone): number {
	const moment = earliestMoment(DateTime.fromMillis(wall * 60_000, { zone: 'utc' }), zone);
	return moment.toMillis() + (wall - wallMinutes(moment)) * 60_000;
}

/** Functions that return when visits should start and end, in milliseconds. The result is NaN if the time cannot be read. */
export interface PlannedTimes {
	/** Returns the planned start. If the clock shows this time twice, the result is the first moment. */
	startOf(visit: Visit): number;
	/**
	 * Returns the planned end. The documentation does not say how care systems count minutes in a night when the clock changes. So the
	 * function computes the end twice: with minutes that really pass, and with minutes of local time. It returns the earlier moment.
	 */
	endOf(visit: Visit): number;
	/** Converts a local time, as minutes since 1970, to its moment in milliseconds. */
	momentOf(wall: number): number;
}

/** @param zone the time zone of the roster */
export function plannedTimes(zone: Zone): PlannedTimes {
	const momentOfWall = momentsIn(zone);
	const startOf = ({ plannedWall, utcShift }: Visit) => (plannedWall + utcShift) * 60_000;
	return {
		startOf,
		momentOf: momentOfWall,
		endOf(visit) {
			const { plannedWall, minutes } = visit;
			if (Number.isNaN(plannedWall) || !minutes) return NaN;
			return Math.min(startOf(visit) + minutes * 60_000, momentOfWall(plannedWall + minutes));
		},
	};
}

/** Returns the key of a visit without an ID. The worker is not part of the key, because the worker of a visit can change. */
function contentOf(record: SourceRecord, when: string): string {
	const ids = [record.ClientId, record.ServiceId].map((id) => idText(id) || '-');
	return `${when} ${ids.join(' ')}`;
}

function readVisit(
	record: SourceRecord,
	now: DateTime,
	momentOfWall: (wall: number) => number,
): Visit {
	const day = setDay(record.DateOfService);
	const times = clockTimes(record);
	const minutes = lengthOf(record);
	const plannedWall = plannedWallOf(day, times);
	const when = `${day ?? String(record.DateOfService ?? '').trim()} ${times.start}`.trim();
	const id = idText(record.RosterItemId);
	return {
		...{ record, day, times, minutes, plannedWall },
		utcShift: Number.isNaN(plannedWall) ? 0 : momentOfWall(plannedWall) / 60_000 - plannedWall,
		key: id === '' ? contentOf(record, when) : `${id} ${when}`,
		workerId: idText(record.CarerId),
		start: readAppTime(record.APP_StartTime, plannedWall, now),
		finish: readAppTime(record.APP_FinishTime, plannedWall + (minutes ?? 0), now),
		modifiedWall: readWall(record.LastModified, now.zone),
	};
}

/**
 * Reads shifts as visits. If visits have the same key, a number makes their keys different.
 *
 * @param now the present time, in the time zone of the roster
 */
export function readVisits(records: readonly SourceRecord[], now: DateTime): Visit[] {
	const momentOfWall = momentsIn(now.zone);
	const visits = records.map((record) => readVisit(record, now, momentOfWall));
	const numbers = new Map<Visit, number>();
	for (const equal of groupBy(visits, ({ key }) => key).values()) {
		if (equal.length === 1) continue;
		const sorted = sortBy(equal, ({ workerId }) => workerId.padStart(20, '0'));
		for (const [index, visit] of sorted.entries()) numbers.set(visit, index + 1);
	}
	return visits.map((visit) => {
		const number = numbers.get(visit) ?? 1;
		return number === 1 ? visit : { ...visit, key: `${visit.key} #${number}` };
	});
}
