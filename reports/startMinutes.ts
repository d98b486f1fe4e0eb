import { parseDay } from '../values/mod';
import { clockTimes } from './clockTimes';
import type { SourceRecord } from './report';

/**
 * When a shift or timesheet starts, in minutes of the clock on the wall over all days; not a number without a
 * day. If the start cannot be read, that of the day counts. Daylight saving does not count.
 */
export function startMinutes(record: SourceRecord): number {
	const day = parseDay(record.DateOfService);
	return day === undefined
		? NaN
		: Date.parse(`${day}T00:00Z`) / 60_000 + (clockTimes(record).from ?? 0);
}
