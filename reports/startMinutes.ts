import { parseDay } from '../values/mod';
import { clockTimes } from './clockTimes';
import type { SourceRecord } from './report';

/**
 * Returns the start of a shift or timesheet, in minutes since 1970 by the clock on the wall. The result is NaN if the record has no day. If
 * the start cannot be read, the function returns the start of the day. Clock changes for daylight saving are ignored.
 */
export function startMinutes(record: SourceRecord): number {
	const day = parseDay(record.DateOfService);
	return day === undefined
		? NaN
		: Date.parse(`${day}T00:00Z`) / 60_000 + (clockTimes(record).from ?? 0);
}
