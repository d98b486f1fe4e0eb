/**
 * When a shift or timesheet starts, in minutes of the clock on the wall over all days. Daylight saving does not count.
 *
 * @param {{ DateOfService?: unknown, StartTime?: unknown }} row with a day; without a start it is that of the day
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function startMinutes({ DateOfService, StartTime }, DateTime) {
	const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(String(StartTime ?? '')) ?? [];
	const day = DateTime.fromISO(String(DateOfService ?? '').slice(0, 10), { zone: 'utc' });
	return day.toMillis() / 60_000 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
