import { DateTime } from 'luxon';
import { type Day } from '../values/mod';
import { clockTimes, lengthOf, type ClockTimes } from './clockTimes';
import { dayText, startOf } from './periodWords';
import type { Row, SourceRecord } from './report';
import * as words from './words';
import { setDay } from './setDay';

/**
 * Returns the moment when the clock shows the start of a shift, even in a night when daylight saving begins or ends. The result is
 * undefined if the day or the start cannot be read.
 */
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
 * Returns a time in the zone UTC that shows the day and clock time at which a shift starts. The result is undefined if the day or the start
 * cannot be read. The zone is UTC, because UTC never skips an hour for daylight saving.
 */
export const wallStart = (day: Day | undefined, { from }: ClockTimes): DateTime | undefined =>
	day === undefined || from === undefined
		? undefined
		: DateTime.fromISO(day, { zone: 'utc' }).plus({ minutes: from });

/** Returns a time in the zone UTC that shows the same day and clock time as the given time. The result is usually another moment. */
export const wallTime = (time: DateTime): DateTime => time.setZone('utc', { keepLocalTime: true });

/**
 * Returns the start and end of a shift by the clock, in words. If the start cannot be read, the result has the original text. If the
 * length is not known, the result has only the start.
 *
 * @param row the Date and Start of the shift, as the report shows them
 * @param day the day of the shift, or undefined if the day cannot be read
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

/**
 * Returns the time of a shift or timesheet, for a line of a sheet: `Mon 2 Mar 2026, 9:30 am, 1 h`. An unreadable day or start stays as it
 * is.
 */
export function plainTimeOf(record: SourceRecord): string {
	const day = setDay(record.DateOfService);
	const times = clockTimes(record);
	const start = wallStart(day, times);
	const shown = day === undefined ? String(record.DateOfService ?? '').trim() : dayText(day);
	const when =
		start === undefined ? [shown, times.start].filter(Boolean).join(' ') : words.momentWords(start);
	const minutes = lengthOf(record);
	const length = minutes === undefined ? 'length not known' : words.lengthWords(minutes);
	// Non-breaking blanks become plain blanks, because a search in a sheet finds only plain blanks.
	return [when, length].filter(Boolean).join(', ').replaceAll('\u00a0', ' ');
}
