import type { DateTime } from 'luxon';
import { clockTimes, lengthOf } from './clockTimes';
import type { SourceRecord } from './report';
import { setDay } from './setDay';

/**
 * Returns the start of a shift or timesheet in local time, as minutes since 1970. Each day has 1,440 minutes, even if the clock changes for
 * daylight saving. The result is NaN if the record has no day. If the start cannot be read, the function returns the start of the day.
 */
export function startMinutes(record: SourceRecord): number {
	const day = setDay(record.DateOfService);
	return day === undefined
		? NaN
		: Date.parse(`${day}T00:00Z`) / 60_000 + (clockTimes(record).from ?? 0);
}

/**
 * Checks whether a shift is over. If its start or length cannot be read, the shift is over at the end of its day. A shift without a day is
 * never over.
 *
 * @param now the present time in the time zone of the office
 */
export function isOver(shift: SourceRecord, now: DateTime): boolean {
	// The local time is used without its zone, because the times of shifts are local times without a zone.
	const passed = now.setZone('utc', { keepLocalTime: true }).toMillis() / 60_000;
	return endMinutes(shift) <= passed;
}

/**
 * Returns the end of a shift in minutes, as in `startMinutes()`. If the start or length cannot be read, the end is the end of the shift's
 * day.
 */
function endMinutes(shift: SourceRecord): number {
	const start = startMinutes(shift);
	const length = lengthOf(shift);
	if (clockTimes(shift).from !== undefined && length !== undefined) return start + length;
	return Math.max(start, startMinutes({ DateOfService: shift.DateOfService }) + 1_440);
}
