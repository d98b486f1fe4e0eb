import { holdOf, unsetHolds } from '../api/mod';
import { groupBy } from '../values/mod';
import { numberOf } from './amounts';
import { lengthOf } from './clockTimes';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';

interface ShiftLists {
	/** All shifts, including shifts on hold. */
	readonly shifts: ReadList;
	/** The shifts that take place, according to the care system. */
	readonly takingPlace: ReadList;
}

/**
 * Returns why a timesheet is on hold: the type of hold, the code, or both. If the timesheet is not on hold, the result is empty. A person
 * who enters a type such as None may mean "no hold" or "no pay". In doubt, the timesheet counts as on hold, so that it is not paid by mistake.
 * So only the values in `unsetHolds` mean "no hold", because software writes them, and people do not.
 */
export const holdsOf = ({ OnHoldType, OnHoldCode }: SourceRecord): string[] =>
	[OnHoldType, OnHoldCode]
		.map((value) => String(value ?? '').trim())
		.filter((text) => !unsetHolds.includes(text.toLowerCase()));

/** Checks whether a timesheet is on hold, or may be, as `holdsOf()` says. Ask it before a timesheet is paid. */
export const mayBeHeld = (timesheet: SourceRecord): boolean => holdsOf(timesheet).length > 0;

/**
 * Checks whether a timesheet is on hold for sure: its type or its code is a hold, and not a word for "no hold". Ask it before a timesheet is
 * compared with other records. A timesheet with a type such as None may be paid, so its faults must be told.
 */
export const isSurelyHeld = ({ OnHoldType, OnHoldCode }: SourceRecord): boolean =>
	[OnHoldType, OnHoldCode].some((value) => holdOf({ OnHoldType: value }) !== '');

/** Returns the minutes to pay of a shift on hold. */
const minutesToPay = ({ OnHoldPayMinutes }: SourceRecord): number =>
	numberOf(OnHoldPayMinutes) ?? 0;

/** Checks whether a shift may have this timesheet: the shift takes place, or it is on hold with at least so many minutes to pay. */
export const isWorthTimesheet = (shift: SourceRecord, timesheet: SourceRecord): boolean =>
	holdOf(shift) === '' || minutesToPay(shift) >= Math.max(1, lengthOf(timesheet) ?? Infinity);

/** Returns the minutes that the timesheet of a shift should have: the length of the shift or, if it is on hold, its minutes to pay. */
export const expectedLength = (shift: SourceRecord): number | undefined =>
	holdOf(shift) === '' ? lengthOf(shift) : minutesToPay(shift);

/** Checks whether the records show if they are on hold. If no record has `OnHoldType`, records on hold look like all other records. */
export const showHolds = (records: readonly SourceRecord[]): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, 'OnHoldType'));

const idOfShift = ({ RosterItemId }: SourceRecord): string => idText(RosterItemId);

/**
 * Makes a function that says whether a shift is missing from the list of shifts that take place. Such a shift is on hold, even if the shift
 * shows no type of hold. If the two lists have no ID in common, or if the shift has no ID, the answer is no.
 */
export function heldUntold({ shifts, takingPlace }: ShiftLists): (shift: SourceRecord) => boolean {
	const known = new Set(takingPlace.records.map(idOfShift).filter((id) => id !== ''));
	if (!shifts.records.some((shift) => known.has(idOfShift(shift)))) return () => false;
	return (shift) => idOfShift(shift) !== '' && !known.has(idOfShift(shift));
}

/**
 * Finds the shifts that show no type of hold, and that are missing from the list of shifts that take place. `matched` has the missing shifts
 * that were looked up by their ID. `unmatched` has the missing shifts that could only be looked up by their contents.
 */
export function onlyAmongHeld({ shifts, takingPlace }: ShiftLists): {
	matched: readonly SourceRecord[];
	unmatched: readonly SourceRecord[];
} {
	const untyped = shifts.records.filter((shift) => holdOf(shift) === '');
	const known = new Set(takingPlace.records.map(idOfShift).filter((id) => id !== ''));
	const idsMatch = shifts.records.some((shift) => known.has(idOfShift(shift)));
	const hasNoId = (shift: SourceRecord) => !idsMatch || idOfShift(shift) === '';
	const others = groupBy(takingPlace.records.filter(hasNoId), contentOf);
	return {
		matched: untyped.filter((shift) => !hasNoId(shift) && !known.has(idOfShift(shift))),
		unmatched: untyped
			.filter(hasNoId)
			.filter((shift) => others.get(contentOf(shift))?.pop() === undefined),
	};
}

/** Returns the contents of a shift as a text, without the ID. */
const contentOf = (shift: SourceRecord): string =>
	JSON.stringify([
		...[shift.DateOfService, shift.StartTime, shift.Minutes].map((value) => String(value ?? '')),
		...[shift.ClientId, shift.CarerId, shift.ServiceId].map(idText),
	]);
