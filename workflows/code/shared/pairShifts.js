/**
 * Finds the shift of each timesheet: by ids, where both show them, and otherwise the most alike of the same client. A record that
 * names another by its id belongs to no other.
 *
 * @param {Record<string, any>[]} shifts each with a day, as the timesheets
 * @param {Record<string, any>[]} timesheets
 * @param {typeof import('luxon').DateTime} DateTime
 */
export function pairShifts(shifts, timesheets, DateTime) {
	// Minutes on the clock on the wall, over all days.
	const start = (row) => {
		const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(String(row.StartTime ?? '')) ?? [];
		const day = DateTime.fromISO(String(row.DateOfService), { zone: 'utc' });
		return day.toMillis() / 60_000 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
	};
	const shiftOf = new Map();
	const paired = new Set();
	const pair = (timesheet, shift) => {
		if (!shift || paired.has(shift) || shiftOf.has(timesheet)) return;
		shiftOf.set(timesheet, shift);
		paired.add(shift);
	};

	const byId = (records, field) =>
		new Map(records.filter((row) => row[field] > 0).map((row) => [String(row[field]), row]));
	const byRosterItem = byId(shifts, 'RosterItemId');
	const byTimesheet = byId(shifts, 'TimeSheetId');
	for (const timesheet of timesheets) {
		pair(
			timesheet,
			byRosterItem.get(String(timesheet.RosterItemId)) ??
				byTimesheet.get(String(timesheet.TimesheetId)),
		);
	}

	// Whether the ids of the two mean the same is not documented, so one pair has to show it.
	const areIdsShown = shiftOf.size > 0;
	const isOfOther = (shift, timesheet) =>
		areIdsShown &&
		((shift.RosterItemId > 0 && timesheet.RosterItemId > 0) ||
			(shift.TimeSheetId > 0 && timesheet.TimesheetId > 0));
	const difference = (timesheet, shift) =>
		Math.abs(start(timesheet) - start(shift)) +
		(timesheet.ServiceId === shift.ServiceId ? 0 : 300) +
		(timesheet.CarerId === shift.CarerId ? 0 : 300) +
		(timesheet.RecurrenceId === shift.RecurrenceId ? 0 : 600) +
		(shift.TimeSheetId === 0 ? 60 : 0);
	// A little before midnight belongs to the shift of the next day.
	const isNear = (timesheet, shift) =>
		timesheet.DateOfService === shift.DateOfService ||
		Math.abs(start(timesheet) - start(shift)) <= 120;
	const ofClient = Object.groupBy(shifts, (shift) => String(shift.ClientId));
	timesheets
		.filter((timesheet) => !shiftOf.has(timesheet))
		.flatMap((timesheet) =>
			(ofClient[String(timesheet.ClientId)] ?? [])
				.filter((shift) => !isOfOther(shift, timesheet) && isNear(timesheet, shift))
				.map((shift) => ({ timesheet, shift, by: difference(timesheet, shift) })),
		)
		.sort((a, b) => a.by - b.by)
		.forEach(({ timesheet, shift }) => pair(timesheet, shift));
	return { shiftOf, start };
}
