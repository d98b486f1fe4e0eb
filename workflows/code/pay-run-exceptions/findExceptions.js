import { htmlTable } from '../shared/htmlTable.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Pairs each shift with its timesheet, and lists what payroll should look at before it pays.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function findExceptions({ $, DateTime }) {
	const { now: time, minutesOff, breakAfterHours } = $('Fill in here').first().json;
	const now = DateTime.fromISO(time);
	const shifts = recordsOf($('Shifts')).filter((shift) => !shift.OnHoldType);
	const timesheets = recordsOf($('Timesheets'));

	// Start and finish on the clock on the wall, in minutes: daylight saving does not make a timesheet differ from its shift.
	const start = (row) => {
		const [hours, minutes] = String(row.StartTime ?? '00:00')
			.split(':')
			.map(Number);
		return hours * 60 + minutes;
	};
	const finish = (row) => start(row) + row.Minutes;
	const isPast = (shift) =>
		DateTime.fromISO(shift.DateOfService)
			.plus({ days: Math.floor(finish(shift) / 1440) })
			.set({ hour: Math.floor(finish(shift) / 60) % 24, minute: finish(shift) % 60 }) <= now;

	// First by IDs, as far as the service shows them.
	const shiftOf = new Map();
	const paired = new Set();
	const pair = (timesheet, shift) => {
		if (!shift || paired.has(shift) || shiftOf.has(timesheet)) return;
		shiftOf.set(timesheet, shift);
		paired.add(shift);
	};
	const byRosterItem = new Map(
		shifts.filter((shift) => shift.RosterItemId > 0).map((shift) => [shift.RosterItemId, shift]),
	);
	const byTimesheet = new Map(
		shifts.filter((shift) => shift.TimeSheetId > 0).map((shift) => [shift.TimeSheetId, shift]),
	);
	for (const timesheet of timesheets) {
		pair(
			timesheet,
			byRosterItem.get(timesheet.RosterItemId) ?? byTimesheet.get(timesheet.TimesheetId),
		);
	}

	// Then by client and day, the most alike first.
	const groups = new Map();
	for (const shift of shifts) {
		const key = shift.ClientId + ' ' + shift.DateOfService;
		groups.set(key, [...(groups.get(key) ?? []), shift]);
	}
	const difference = (timesheet, shift) =>
		Math.abs(start(timesheet) - start(shift)) +
		(timesheet.ServiceId === shift.ServiceId ? 0 : 300) +
		(timesheet.CarerId === shift.CarerId ? 0 : 300) +
		(timesheet.RecurrenceId === shift.RecurrenceId ? 0 : 600) +
		(shift.TimeSheetId === 0 ? 60 : 0);
	timesheets
		.flatMap((timesheet) =>
			(groups.get(timesheet.ClientId + ' ' + timesheet.DateOfService) ?? []).map((shift) => ({
				timesheet,
				shift,
				by: difference(timesheet, shift),
			})),
		)
		.sort((a, b) => a.by - b.by)
		.forEach(({ timesheet, shift }) => pair(timesheet, shift));

	const line = (Exception, row, Details) => ({
		Exception,
		Date: row.DateOfService,
		Start: String(row.StartTime ?? '').slice(0, 5),
		Minutes: row.Minutes,
		Worker: row.CarerName ?? '',
		Client: row.ClientName ?? '',
		Service: row.ServiceName ?? '',
		Details,
	});
	const rows = [
		...shifts
			.filter((shift) => !paired.has(shift) && !(shift.TimeSheetId > 0) && isPast(shift))
			.map((shift) => line('No timesheet', shift, '')),
		...[...shiftOf].flatMap(([timesheet, shift]) => {
			const off = [start, finish, (row) => row.Minutes].map(
				(value) => value(timesheet) - value(shift),
			);
			return off.some((minutes) => Math.abs(minutes) > minutesOff)
				? [
						line(
							'Differs from the shift',
							timesheet,
							'Shift: ' + String(shift.StartTime).slice(0, 5) + ', ' + shift.Minutes + ' minutes',
						),
					]
				: [];
		}),
		...timesheets
			.filter(
				(timesheet) => timesheet.Minutes > breakAfterHours * 60 && !(timesheet.BreakMinutes1 > 0),
			)
			.map((timesheet) => line('No break', timesheet, '')),
		...timesheets
			.filter(
				(timesheet) =>
					(timesheet.Variation || timesheet.VariationQty) && timesheet.VariationApproved !== true,
			)
			.map((timesheet) =>
				line('Variation not approved', timesheet, timesheet.VariationComment ?? ''),
			),
	].sort((a, b) =>
		[a.Worker, a.Date, a.Start].join().localeCompare([b.Worker, b.Date, b.Start].join()),
	);

	const counts = Object.entries(Object.groupBy(rows, (row) => row.Exception)).map(
		([Exception, list]) => ({ Exception, Number: list.length }),
	);
	return [
		{
			json: {
				rows,
				subject: 'Pay-run exceptions: ' + rows.length,
				html:
					'<p>' +
					shifts.length +
					' shifts and ' +
					timesheets.length +
					' timesheets were looked at, from ' +
					now.minus({ days: $('Fill in here').first().json.days }).toISODate() +
					' to ' +
					now.toFormat('yyyy-MM-dd HH:mm') +
					'.</p>' +
					(rows.length === 0
						? '<p>No exceptions.</p>'
						: htmlTable(counts) + '<p></p>' + htmlTable(rows)),
			},
		},
	];
}
