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

/**
 * A time that the workers' app writes. Whether one is there counts, whatever it says: some are written in another time zone.
 *
 * - `none`: nothing was written
 * - `there`: it was; `wall` is what the clock showed, in minutes
 * - `odd`: something was written that is no time of this visit; `midnight`, in minutes, where it may be one by another clock
 */
export type AppTime =
	| { readonly state: 'none' }
	| { readonly state: 'there'; readonly wall: number }
	| { readonly state: 'odd'; readonly text: string; readonly midnight?: number };

/** A shift, with its planned and actual times as far as they are known. */
export interface Visit {
	readonly record: SourceRecord;
	/** Its key: its ID, day and start, or everything that it shows if it has no ID. */
	readonly key: string;
	readonly day?: Day;
	readonly times: ClockTimes;
	readonly minutes?: number;
	/** The planned start by the clock on the wall, in minutes; not a number if it cannot be read. */
	readonly plannedWall: number;
	/** How far UTC is ahead of the roster at its planned start, in minutes; negative if it is behind. */
	readonly utcShift: number;
	/** Empty if it has none. */
	readonly workerId: string;
	readonly start: AppTime;
	readonly finish: AppTime;
	/** LastModified by the clock on the wall, in minutes. */
	readonly modifiedWall?: number;
}

/** No clock in the world is further away from one in Australia. A few hours are added for early starts. */
const mostShift = 16 * 60;

/** A start at the very beginning of a day is a placeholder, unless the visit is near it. */
const nearMidnight = 2 * 60;

const dayMinutes = 24 * 60;

/** What a clock shows, in minutes. */
export const wallMinutes = (time: DateTime): number => wallTime(time).toMillis() / 60_000;

/** How the service writes a moment. It is read without Luxon, which takes long for 100,000 shifts. */
const usual = /^(\d{4}-\d\d-\d\d)[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

function readWall(value: unknown, zone: Zone): number | undefined {
	const text = String(value ?? '').trim();
	const [, day, hour, minute, second = '0'] = usual.exec(text) ?? [];
	if (day !== undefined && parseDay(day) !== undefined)
		return Date.parse(day) / 60_000 + Number(hour) * 60 + Number(minute) + Number(second) / 60;
	const moment = text === '' ? undefined : momentOf(text, zone);
	return moment === undefined ? undefined : wallMinutes(moment);
}

/** Whether a visit was planned so far from midnight that a time of 00:00:00 says nothing. */
function isFarFromMidnight(plannedWall: number): boolean {
	const intoDay = ((plannedWall % dayMinutes) + dayMinutes) % dayMinutes;
	return Math.min(intoDay, dayMinutes - intoDay) > nearMidnight;
}

const standsForNothing = (text: string): boolean =>
	isEmpty(text) || /^[0\s:.TZ-]*$/.test(text) || noHolds.includes(text.toLowerCase());

/** @param plannedWall when it should be, in minutes */
function readAppTime(value: unknown, plannedWall: number, now: DateTime): AppTime {
	const text = String(value ?? '').trim();
	const day = parseDay(text);
	if (standsForNothing(text) || (day !== undefined && standsForNone(day))) return { state: 'none' };
	const wall = readWall(text, now.zone);
	if (wall === undefined) return { state: 'odd', text };
	const isPlaceholder = wall % dayMinutes === 0 && isFarFromMidnight(plannedWall);
	const isOfAnotherDay = wall < plannedWall - mostShift || wall > wallMinutes(now) + mostShift;
	if (isOfAnotherDay) return { state: 'odd', text };
	return isPlaceholder ? { state: 'odd', text, midnight: wall } : { state: 'there', wall };
}

/**
 * Visits whose times at 00:00:00 count where they are near the visit by the clock of the app, which is not that of the roster.
 *
 * @param shiftOf how far the clock of the app is ahead of the roster, in minutes
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
 * Tells when a clock on the wall shows a time, in milliseconds. If the clock is put back, the first of two
 * moments counts. A time that the clock skips lies as far after the skip as it is behind its beginning: nobody
 * comes before. For a day far from clock changes it asks once, because that is slow.
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

/** The offset of a zone on a day and its neighbours; undefined if it changes. */
function offsetNear(day: number, zone: Zone): number | undefined {
	const [before, after] = [-1, 2].map((days) => zone.offset((day + days) * dayMinutes * 60_000));
	return before === after ? before : undefined;
}

function momentOfWall(wall: number, zone: Zone): number {
	const moment = earliestMoment(DateTime.fromMillis(wall * 60_000, { zone: 'utc' }), zone);
	return moment.toMillis() + (wall - wallMinutes(moment)) * 60_000;
}

/** Tells when visits should start and end, in milliseconds; not a number if that cannot be read. */
export interface PlannedTimes {
	/** If the clock is put back, the first of two moments. */
	startOf(visit: Visit): number;
	/** How services count the minutes of a night of daylight saving is not documented, so the earlier reading counts. */
	endOf(visit: Visit): number;
	/** When a clock on the wall shows a time in minutes. */
	momentOf(wall: number): number;
}

/** @param zone that of the roster */
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

/** The key of a visit without an ID, whoever is sent. `readVisits()` tells a second equal one apart. */
function contentOf(record: SourceRecord, when: string): string {
	const ids = [record.ClientId, record.ServiceId].map((id) => idText(id) || '-');
	return `${when} ${ids.join(' ')}`;
}

function readVisit(
	record: SourceRecord,
	now: DateTime,
	momentOfWall: (wall: number) => number,
): Visit {
	const day = parseDay(record.DateOfService);
	const times = clockTimes(record);
	const minutes = lengthOf(record);
	const plannedWall =
		day === undefined || times.from === undefined ? NaN : Date.parse(day) / 60_000 + times.from;
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
 * Reads shifts as visits. Visits without an ID that are equal in all else have a number in their key, in the
 * order of their workers' IDs.
 *
 * @param now in the time zone of the roster
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
