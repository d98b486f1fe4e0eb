import { groupBy } from './groupBy.js';
import { startMinutes } from './startMinutes.js';

/**
 * Finds the shift of each timesheet: by ids, where both show them, and otherwise the most alike of the same client that is not on
 * hold. A record that names another by its id belongs to no other.
 *
 * @param {Record<string, any>[]} shifts each with a day, as the timesheets
 * @param {Record<string, any>[]} timesheets
 */
export function pairShifts(shifts, timesheets) {
	const starts = new Map([...shifts, ...timesheets].map((row) => [row, startMinutes(row)]));
	const start = (row) => starts.get(row);
	/** Whether two ids are the same; undefined where one of them is none. */
	const isSame = (one, other) => (one > 0 && other > 0 ? String(one) === String(other) : undefined);
	const namesIt = (timesheet, shift) =>
		isSame(timesheet.RosterItemId, shift.RosterItemId) ??
		isSame(timesheet.TimesheetId, shift.TimeSheetId);
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
	const isAlike = (timesheet, shift) =>
		String(timesheet.ClientId) === String(shift.ClientId) &&
		!shift.OnHoldType &&
		isNear(timesheet, shift);

	const by = (field) => groupBy(shifts, (shift) => String(shift[field]));
	const [ofItem, ofTimesheet, ofClient] = ['RosterItemId', 'TimeSheetId', 'ClientId'].map(by);
	const shiftOf = new Map();
	const paired = new Set();
	timesheets
		.flatMap((timesheet) =>
			[
				...new Set([
					...((timesheet.RosterItemId > 0 && ofItem.get(String(timesheet.RosterItemId))) || []),
					...((timesheet.TimesheetId > 0 && ofTimesheet.get(String(timesheet.TimesheetId))) || []),
					...(ofClient.get(String(timesheet.ClientId)) ?? []),
				]),
			]
				.filter((shift) => namesIt(timesheet, shift) ?? isAlike(timesheet, shift))
				.map((shift) => ({
					timesheet,
					shift,
					isNamed: Number(namesIt(timesheet, shift) ?? false),
					by: difference(timesheet, shift),
				})),
		)
		.sort((a, b) => b.isNamed - a.isNamed || a.by - b.by)
		.forEach(({ timesheet, shift }) => {
			if (paired.has(shift) || shiftOf.has(timesheet)) return;
			shiftOf.set(timesheet, shift);
			paired.add(shift);
		});
	return { shiftOf, start };
}
