import { htmlTable } from '../shared/htmlTable.js';
import { pairShifts } from '../shared/pairShifts.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * Lists what payroll should look at before it pays. Records of the day before and after are there to be paired, and are not listed.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function findExceptions({ $, DateTime }) {
	const settings = $('Check what was filled in').first().json;
	const { minutesOff, breakAfterHours, firstDay, lastDay } = settings;
	const now = DateTime.fromISO(settings.now);
	const allTimesheets = recordsOf($('Timesheets'));
	const allShifts = recordsOf($('Shifts')).filter((shift) => !shift.OnHoldType);
	const { shiftOf, start } = pairShifts(allShifts, allTimesheets, DateTime);
	const paired = new Set(shiftOf.values());
	const isListed = (row) => row.DateOfService >= firstDay && row.DateOfService <= lastDay;
	const shifts = allShifts.filter(isListed);
	const timesheets = allTimesheets.filter(isListed);

	// The clock on the wall: daylight saving does not make a timesheet differ from its shift.
	const finish = (row) => start(row) + Number(row.Minutes || 0);
	const passed = now.setZone('utc', { keepLocalTime: true }).toMillis() / 60_000;

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
			.filter((shift) => !paired.has(shift) && finish(shift) <= passed)
			.map((shift) =>
				line(
					'No timesheet',
					shift,
					shift.TimeSheetId > 0 ? `The shift names timesheet ${shift.TimeSheetId}` : '',
				),
			),
		...[...shiftOf]
			.filter(([timesheet, shift]) => isListed(timesheet) || isListed(shift))
			.flatMap(([timesheet, shift]) => {
				const off = [start, finish, (row) => Number(row.Minutes || 0)].map((value) =>
					Math.abs(value(timesheet) - value(shift)),
				);
				if (off.every((minutes) => minutes <= minutesOff)) return [];
				const day =
					shift.DateOfService === timesheet.DateOfService ? '' : shift.DateOfService + ' ';
				const details = `Shift: ${day}${String(shift.StartTime).slice(0, 5)}, ${shift.Minutes} minutes`;
				return [line('Differs from the shift', timesheet, details)];
			}),
		...timesheets
			.filter(({ Minutes }) => !(Minutes > 0 && Minutes <= 1_440))
			.map((timesheet) => line('No length between 1 minute and a day', timesheet, '')),
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
					`<p>${shifts.length} shifts and ${timesheets.length} timesheets were looked at, from ${firstDay} to ` +
					`${now.toFormat('yyyy-MM-dd HH:mm')}.</p>` +
					(rows.length === 0
						? '<p>No exceptions.</p>'
						: htmlTable(counts) + '<p></p>' + htmlTable(rows)),
			},
		},
	];
}
