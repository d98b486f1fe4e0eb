import { holdOf, unsetHolds } from '../api/mod';
import { groupBy } from '../values/mod';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';

interface ShiftLists {
	/** All shifts, those on hold among them. */
	readonly shifts: ReadList;
	/** The shifts that take place, as far as the service tells. */
	readonly takingPlace: ReadList;
}

/**
 * Why a timesheet is on hold: its type, its code, or both; none if it is not. A type such as None may mean that
 * nobody pays, and a visit that is paid by mistake is not paid back. So only what programs write for nothing
 * means no hold here.
 */
export const holdsOf = ({ OnHoldType, OnHoldCode }: SourceRecord): string[] =>
	[OnHoldType, OnHoldCode]
		.map((value) => String(value ?? '').trim())
		.filter((text) => !unsetHolds.includes(text.toLowerCase()));

/** Whether records show at all which of them are on hold. Without the field, those on hold look like all others. */
export const showHolds = (records: readonly SourceRecord[]): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, 'OnHoldType'));

const idOfShift = ({ RosterItemId }: SourceRecord): string => idText(RosterItemId);

/**
 * Tells which shifts are on hold without a type: those that are missing from the list of shifts that take place.
 * If the two lists have no shift in common, it tells nothing.
 */
export function heldUntold({ shifts, takingPlace }: ShiftLists): (shift: SourceRecord) => boolean {
	const known = new Set(takingPlace.records.map(idOfShift).filter((id) => id !== ''));
	if (!shifts.records.some((shift) => known.has(idOfShift(shift)))) return () => false;
	return (shift) => idOfShift(shift) !== '' && !known.has(idOfShift(shift));
}

/**
 * The shifts without a type that only the list with holds has. If IDs do not match, equal shifts are counted: as
 * many as the other list has fewer. Then nobody can tell which of them take place.
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

/** What a shift shows beside its ID. */
const contentOf = (shift: SourceRecord): string =>
	JSON.stringify([
		...[shift.DateOfService, shift.StartTime, shift.Minutes].map((value) => String(value ?? '')),
		...[shift.ClientId, shift.CarerId, shift.ServiceId].map(idText),
	]);
