/**
 * When a shift or timesheet starts, in minutes of the clock on the wall over all days; not a number without a day. Without a start
 * it is that of the day. Daylight saving does not count.
 *
 * @param {{ DateOfService?: unknown, StartTime?: unknown }} row
 */
export function startMinutes({ DateOfService, StartTime }) {
	const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(String(StartTime ?? '')) ?? [];
	const day = Date.parse(`${String(DateOfService ?? '').slice(0, 10)}T00:00Z`);
	return day / 60_000 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}
