import { parseDay } from '../values/mod';
import { clockTimes } from './clockTimes';
import type { SourceRecord } from './report';

/**
 * When a shift or timesheet starts, in minutes since 1970 by the clock on the wall; NaN if it has no day. If the start cannot be read, the
 * start of the day counts. Changes of the clock for daylight saving are ignored.
 */
export function startMinutes(record: SourceRecord): number {
	const day = parseDay(record.DateOfService);
	return day === undefined
		? NaN
		: Date.parse(`${day}T00:00Z`) / 60_000 + (clockTimes(record).from ?? 0);
}
