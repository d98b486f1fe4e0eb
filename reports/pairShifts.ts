import { holdOf } from '../api/mod';
import { addDays, groupBy, type Day } from '../values/mod';
import { idText } from './idText';
import { isSurelyHeld, isWorthTimesheet } from './onHold';
import type { SourceRecord } from './report';
import { startMinutes } from './startMinutes';
import { setDay } from './setDay';

/** The values by which a shift or timesheet is compared. */
interface Compared {
	readonly record: SourceRecord;
	readonly day?: Day;
	/** The start, as `startMinutes()` returns it. */
	readonly start: number;
	readonly client: string;
	readonly shiftId: string;
	readonly timesheetId: string;
}

/** A timesheet, and a shift to which the timesheet may belong. */
interface Candidate {
	readonly timesheet: Compared;
	readonly shift: Compared;
	readonly isNamed: boolean;
	/** Whether the timesheet is on hold. */
	readonly isHeld: boolean;
	/**
	 * How much the timesheet and the shift differ, in minutes. Each different ID adds a fixed number of minutes, and so does a timesheet ID
	 * of zero in the shift, and a hold of the shift.
	 */
	readonly by: number;
}

type MayBelong = (timesheet: SourceRecord, shift: SourceRecord) => boolean;

/** If the starts differ by at most this many minutes, a timesheet may belong to a shift of the next or the previous day. */
const nearMinutes = 120;

const describe = (record: SourceRecord, timesheetId: unknown): Compared => ({
	record,
	day: setDay(record.DateOfService),
	start: startMinutes(record),
	client: idText(record.ClientId),
	shiftId: idText(record.RosterItemId),
	timesheetId: idText(timesheetId),
});

/**
 * Finds the shifts to which timesheets belong. If a timesheet and a shift both show a shift ID, they are paired only if the two IDs are
 * equal. If one of the two shift IDs is missing, the same rule applies to the two timesheet IDs. If one of the timesheet IDs is missing,
 * too, similar records of the same client are paired, if the shift is not on hold, or pays for the timesheet. A shift belongs to at most one timesheet, and pairs by
 * IDs come first. Timesheets on hold come last, so that they take no shift of a paid timesheet.
 *
 * @param shifts shifts with a day
 * @param timesheets timesheets with a day
 * @param mayBelong a further condition for pairs about which the IDs do not decide
 */
export function pairShifts(
	shifts: readonly SourceRecord[],
	timesheets: readonly SourceRecord[],
	mayBelong: MayBelong = () => true,
): ReadonlyMap<SourceRecord, SourceRecord> {
	const shiftsOf = findCandidates(
		shifts.map((shift) => describe(shift, shift.TimeSheetId)),
		mayBelong,
	);
	const candidates = timesheets
		.map((timesheet) => describe(timesheet, timesheet.TimesheetId))
		.flatMap(shiftsOf)
		.sort(
			(one, other) =>
				Number(one.isHeld) - Number(other.isHeld) ||
				Number(other.isNamed) - Number(one.isNamed) ||
				one.by - other.by,
		);
	const shiftOf = new Map<SourceRecord, SourceRecord>();
	const paired = new Set<SourceRecord>();
	for (const { timesheet, shift } of candidates) {
		if (paired.has(shift.record) || shiftOf.has(timesheet.record)) continue;
		shiftOf.set(timesheet.record, shift.record);
		paired.add(shift.record);
	}
	return shiftOf;
}

/** Makes a function that finds the shifts to which a timesheet may belong. */
function findCandidates(shifts: readonly Compared[], mayBelong: MayBelong) {
	const byShiftId = groupBy(shifts, ({ shiftId }) => shiftId);
	const byTimesheetId = groupBy(shifts, ({ timesheetId }) => timesheetId);
	const byVisit = groupBy(shifts, ({ client, day }) => `${client} ${day}`);
	return (timesheet: Compared): Candidate[] => {
		const { shiftId, timesheetId, client, day } = timesheet;
		const isHeld = isSurelyHeld(timesheet.record);
		const days = day === undefined ? [] : [-1, 0, 1].map((away) => addDays(day, away));
		const found = new Set([
			...((shiftId !== '' && byShiftId.get(shiftId)) || []),
			...((timesheetId !== '' && byTimesheetId.get(timesheetId)) || []),
			...days.flatMap((one) => byVisit.get(`${client} ${one}`) ?? []),
		]);
		return [...found]
			.map((shift) => ({ shift, isNamed: names(timesheet, shift) }))
			.filter(
				({ shift, isNamed }) =>
					isNamed ?? (isAlike(timesheet, shift) && mayBelong(timesheet.record, shift.record)),
			)
			.map(({ shift, isNamed = false }) => ({
				timesheet,
				shift,
				isNamed,
				isHeld,
				by: difference(timesheet, shift),
			}));
	};
}

/** Checks whether a timesheet and its shift were paired by IDs, and not by similarity. */
export const isPairedById = (timesheet: SourceRecord, shift: SourceRecord): boolean =>
	names(describe(timesheet, timesheet.TimesheetId), describe(shift, shift.TimeSheetId)) === true;

/** Checks whether a timesheet and a shift belong together by their IDs. The result is undefined if the IDs do not decide. */
function names(timesheet: Compared, shift: Compared): boolean | undefined {
	if (timesheet.shiftId !== '' && shift.shiftId !== '') return timesheet.shiftId === shift.shiftId;
	if (timesheet.timesheetId === '' || shift.timesheetId === '') return undefined;
	return timesheet.timesheetId === shift.timesheetId;
}

// A timesheet that starts shortly before midnight may belong to the shift of the next day. So on different days, the starts are compared.
const isAlike = (timesheet: Compared, shift: Compared): boolean =>
	timesheet.client === shift.client &&
	isWorthTimesheet(shift.record, timesheet.record) &&
	(timesheet.day === shift.day || Math.abs(timesheet.start - shift.start) <= nearMinutes);

function difference(timesheet: Compared, shift: Compared): number {
	const isSame = (field: string) => idText(timesheet.record[field]) === idText(shift.record[field]);
	// If the shift's timesheet ID is zero, the service shows no timesheet for the shift. So this pair is less likely.
	const hasNone = shift.timesheetId === '' && /\d/.test(String(shift.record.TimeSheetId ?? ''));
	return (
		Math.abs(timesheet.start - shift.start) +
		(isSame('ServiceId') ? 0 : 300) +
		(isSame('CarerId') ? 0 : 300) +
		(isSame('RecurrenceId') ? 0 : 600) +
		(hasNone ? 60 : 0) +
		// A shift on hold most often has no timesheet, even if it is paid.
		(holdOf(shift.record) === '' ? 0 : 60)
	);
}
