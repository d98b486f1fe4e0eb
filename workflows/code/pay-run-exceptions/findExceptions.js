import { doubledTimesheets } from '../shared/doubledTimesheets.js';
import { errorOf } from '../shared/errorOf.js';
import { escapeHtml } from '../shared/escapeHtml.js';
import { groupBy } from '../shared/groupBy.js';
import { htmlTable } from '../shared/htmlTable.js';
import { lengthOf } from '../shared/lengthOf.js';
import { momentOf } from '../shared/momentOf.js';
import { namesById } from '../shared/namesById.js';
import { pairShifts } from '../shared/pairShifts.js';
import { recordsOf } from '../shared/recordsOf.js';
import { unlikeItsShift } from '../shared/unlikeItsShift.js';
import { yes } from '../shared/yes.js';
/**
 * Lists what payroll should look at before it pays. Records of the day before and after are there to be paired, and are not listed.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function findExceptions({ $, DateTime }) {
	const settings = $('Check what was filled in').first().json;
	const { minutesOff, breakAfterHours, firstDay, lastDay } = settings;
	const now = DateTime.fromISO(settings.now);
	const hasDay = (row) => momentOf(row.DateOfService, DateTime).isValid;
	const hasStart = (row) => /^\d{1,2}:\d{2}/.test(String(row.StartTime ?? ''));
	const given = (name) =>
		recordsOf($(name)).map((row) =>
			hasDay(row) ? { ...row, DateOfService: String(row.DateOfService).trim().slice(0, 10) } : row,
		);
	const givenTimesheets = given('Timesheets');
	const shiftsAndHolds = given('Shifts');
	const isActive = ({ OnHoldType }) => !OnHoldType;
	const givenShifts = shiftsAndHolds.filter(isActive);
	const allTimesheets = givenTimesheets.filter(hasDay);
	const allShifts = givenShifts.filter(hasDay);
	// Those on hold, too: a timesheet of theirs is of no other.
	const pairs = pairShifts(shiftsAndHolds.filter(hasDay), allTimesheets);
	const { start } = pairs;
	const shiftOf = new Map([...pairs.shiftOf].filter(([, shift]) => isActive(shift)));
	const paired = new Set(shiftOf.values());
	const isListed = (row) => row.DateOfService >= firstDay && row.DateOfService <= lastDay;
	const shifts = allShifts.filter(isListed);
	const timesheets = allTimesheets.filter(isListed);

	// The clock on the wall: daylight saving does not make a timesheet differ from its shift.
	const length = (row) => lengthOf(row) ?? 0;
	const finish = (row) => start(row) + length(row);
	const passed = now.setZone('utc', { keepLocalTime: true }).toMillis() / 60_000;

	const nameOf = {
		Worker: namesById($('Workers'), 'CarerId'),
		Client: namesById($('Clients'), 'ClientId'),
		Service: namesById($('Services'), 'ServiceId'),
	};
	const line = (Exception, row, Details) => ({
		Exception,
		Date: String(row.DateOfService ?? ''),
		Start: String(row.StartTime ?? '').slice(0, 5),
		Minutes: row.Minutes ?? '',
		Worker: nameOf.Worker(row.CarerId),
		Client: nameOf.Client(row.ClientId),
		Service: nameOf.Service(row.ServiceId),
		Details,
	});
	const doubled = doubledTimesheets(allTimesheets);
	const doubles = (kind, Exception) =>
		timesheets
			.filter((timesheet) => doubled.get(timesheet)?.kind === kind)
			.map((timesheet) => {
				const { other } = doubled.get(timesheet);
				const start = String(other.StartTime ?? '').slice(0, 5);
				const client = nameOf.Client(other.ClientId);
				const what = [other.DateOfService, start, `${other.Minutes} minutes`, client];
				return line(Exception, timesheet, `The other one: ${what.filter(Boolean).join(', ')}`);
			});
	const pairsInDays = [...shiftOf].filter((pair) => pair.some(isListed));
	const unlike = (kind, Exception, nameOfShift) =>
		pairsInDays
			.filter(([timesheet, shift]) => unlikeItsShift(timesheet, shift).includes(kind))
			.map(([timesheet, shift]) =>
				line(Exception, timesheet, `Shift: ${nameOfShift(shift) || `no ${kind}`}`),
			);
	const without = (Exception, isThere, shiftRows, timesheetRows) => [
		...shiftRows.filter((row) => !isThere(row)).map((row) => line(Exception, row, 'A shift')),
		...timesheetRows
			.filter((row) => !isThere(row))
			.map((row) => line(Exception, row, 'A timesheet')),
	];
	const rows = [
		...without('No date of service', hasDay, givenShifts, givenTimesheets),
		...without('No start', hasStart, shifts, timesheets),
		...shifts
			.filter((shift) => !paired.has(shift) && finish(shift) <= passed)
			.map((shift) =>
				line(
					'No timesheet',
					shift,
					shift.TimeSheetId > 0 ? `The shift names timesheet ${shift.TimeSheetId}` : '',
				),
			),
		...timesheets
			.filter((timesheet) => !shiftOf.has(timesheet))
			.map((timesheet) =>
				line('No shift', timesheet, 'Its shift is on hold or not there, or has another timesheet'),
			),
		...unlike('worker', 'Another worker than the shift', ({ CarerId }) => nameOf.Worker(CarerId)),
		...unlike('service', 'Another service than the shift', ({ ServiceId }) =>
			nameOf.Service(ServiceId),
		),
		...doubles('identical', 'Identical to another timesheet'),
		...doubles('overlapping', 'Overlaps another timesheet of the worker'),
		...pairsInDays.flatMap(([timesheet, shift]) => {
			const isClear = hasStart(timesheet) && hasStart(shift);
			const off = [...(isClear ? [start, finish] : []), length].map((value) =>
				Math.abs(value(timesheet) - value(shift)),
			);
			if (off.every((minutes) => minutes <= minutesOff)) return [];
			const day = shift.DateOfService === timesheet.DateOfService ? '' : shift.DateOfService + ' ';
			const details = `Shift: ${day}${String(shift.StartTime ?? '').slice(0, 5)}, ${shift.Minutes ?? 'no'} minutes`;
			return [line('Differs from the shift', timesheet, details)];
		}),
		...timesheets
			.filter((timesheet) => !(length(timesheet) > 0 && length(timesheet) <= 1_440))
			.map((timesheet) => line('No length between 1 minute and a day', timesheet, '')),
		...timesheets
			.filter(
				(timesheet) =>
					length(timesheet) > breakAfterHours * 60 && !(Number(timesheet.BreakMinutes1) > 0),
			)
			.map((timesheet) => line('No break', timesheet, '')),
		...timesheets
			.filter(
				({ Variation, VariationQty, VariationApproved }) =>
					[Variation, VariationQty].some((value) => Number(value || 0) !== 0) &&
					!yes(VariationApproved),
			)
			.map((timesheet) =>
				line('Variation not approved', timesheet, timesheet.VariationComment ?? ''),
			),
	].sort((a, b) =>
		[a.Worker, a.Date, a.Start].join().localeCompare([b.Worker, b.Date, b.Start].join()),
	);

	const counts = [...groupBy(rows, (row) => row.Exception)].map(([Exception, list]) => ({
		Exception,
		Number: list.length,
	}));
	const unreadable = ['Clients', 'Workers', 'Services'].flatMap((name) => {
		const error = errorOf($(name));
		return error === undefined
			? []
			: [`${name} could not be read, so IDs stand for them: ${error}`];
	});
	return [
		{
			json: {
				rows,
				subject: 'Pay-run exceptions: ' + rows.length,
				html:
					`<p>${shifts.length} shifts and ${timesheets.length} timesheets were looked at, from ${firstDay} to ` +
					`${now.toFormat('yyyy-MM-dd HH:mm')}.</p>` +
					unreadable.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('') +
					(rows.length === 0
						? '<p>No exceptions.</p>'
						: htmlTable(counts) + '<p></p>' + htmlTable(rows)),
			},
		},
	];
}
