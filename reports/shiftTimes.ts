import { DateTime } from 'luxon';
import { parseDay, type Day } from '../values/mod';
import { clockTimes, lengthOf, type ClockTimes } from './clockTimes';
import { dayText, startOf } from './periodWords';
import type { Row, SourceRecord } from './report';
import * as words from './words';

/** When a shift starts, by the clock, even in the nights of daylight saving; undefined if that cannot be read. */
export function startOfShift(
	day: Day | undefined,
	{ from }: ClockTimes,
	now: DateTime,
): DateTime | undefined {
	if (day === undefined || from === undefined) return undefined;
	const date = startOf(day, now).plus({ days: Math.floor(from / 1440) });
	return date.set({ hour: Math.floor(from / 60) % 24, minute: from % 60 });
}

/**
 * When a shift starts by the clock on the wall, in UTC. That is how it is told, because no night of daylight
 * saving skips a time there. Undefined if it cannot be read.
 */
export const wallStart = (day: Day | undefined, { from }: ClockTimes): DateTime | undefined =>
	day === undefined || from === undefined
		? undefined
		: DateTime.fromISO(day, { zone: 'utc' }).plus({ minutes: from });

/** A time as the clock on the wall shows it, in UTC. */
export const wallTime = (time: DateTime): DateTime => time.setZone('utc', { keepLocalTime: true });

/**
 * The span of a shift, by the clock; the original text if it cannot be read.
 *
 * @param row its Date and Start, as the report shows them
 * @param day its day, where that can be read
 */
export function timesOf(
	row: Row,
	day: Day | undefined,
	times: ClockTimes,
	minutes: number | undefined,
): string {
	const start = wallStart(day, times);
	if (start === undefined) {
		const known = String(row.Start) || 'Time not known';
		return day === undefined ? `${row.Date || 'no day'}, ${known}` : known;
	}
	if (!minutes) return words.timeWords(start);
	return words.timeRangeWords(start, start.plus({ minutes }));
}

/** When a shift or timesheet is, for a line of a sheet: `Mon 2 Mar 2026, 9:30 am, 1 h`. What cannot be read stays as it is. */
export function plainTimeOf(record: SourceRecord): string {
	const day = parseDay(record.DateOfService);
	const times = clockTimes(record);
	const start = wallStart(day, times);
	const shown = day === undefined ? String(record.DateOfService ?? '').trim() : dayText(day);
	const when =
		start === undefined ? [shown, times.start].filter(Boolean).join(' ') : words.momentWords(start);
	const minutes = lengthOf(record);
	const length = minutes === undefined ? 'length not known' : words.lengthWords(minutes);
	// A search in a sheet needs plain blanks.
	return [when, length].filter(Boolean).join(', ').replaceAll('\u00a0', ' ');
}
