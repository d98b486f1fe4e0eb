import { holdOf, unsetHolds } from '../api/mod';
import { groupBy } from '../values/mod';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';

interface ShiftLists {
	/** All shifts, including those on hold. */
	readonly shifts: ReadList;
	/** The shifts that take place, according to the service. */
	readonly takingPlace: ReadList;
}

/**
 * Why a timesheet is on hold: its type, its code, or both. The list is empty if the timesheet is not on hold. A type such as None may be a
 * person's word for "nobody pays", and money that is paid by mistake is lost. So a type or code means "no hold" only if it is a value that
 * programs write for "empty".
 */
export const holdsOf = ({ OnHoldType, OnHoldCode }: SourceRecord): string[] =>
	[OnHoldType, OnHoldCode]
		.map((value) => String(value ?? '').trim())
		.filter((text) => !unsetHolds.includes(text.toLowerCase()));

/** Whether any record shows if it is on hold. Without the field, records on hold look like all others. */
export const showHolds = (records: readonly SourceRecord[]): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, 'OnHoldType'));

const idOfShift = ({ RosterItemId }: SourceRecord): string => idText(RosterItemId);

/**
 * Tells which shifts are on hold without a type. These shifts are missing from the list of shifts that take place. If the two lists have no
 * shift in common, no shift counts as on hold.
 */
export function heldUntold({ shifts, takingPlace }: ShiftLists): (shift: SourceRecord) => boolean {
	const known = new Set(takingPlace.records.map(idOfShift).filter((id) => id !== ''));
	if (!shifts.records.some((shift) => known.has(idOfShift(shift)))) return () => false;
	return (shift) => idOfShift(shift) !== '' && !known.has(idOfShift(shift));
}

/**
 * The shifts without a type that are in the list with holds, but not in the list of shifts that take place. If IDs do not match, shifts
 * with equal contents are counted in both lists. The difference is the result. Then nobody can tell which of the equal shifts take place.
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

/** The contents of a shift, without its ID. */
const contentOf = (shift: SourceRecord): string =>
	JSON.stringify([
		...[shift.DateOfService, shift.StartTime, shift.Minutes].map((value) => String(value ?? '')),
		...[shift.ClientId, shift.CarerId, shift.ServiceId].map(idText),
	]);
