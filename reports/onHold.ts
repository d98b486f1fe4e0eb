import { holdOf, unsetHolds } from '../api/mod';
import { groupBy } from '../values/mod';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';

interface ShiftLists {
	/** All shifts, those on hold among them. */
	readonly shifts: ReadList;
	/** Those that take place, as far as the service tells. */
	readonly takingPlace: ReadList;
}

/**
 * Why a timesheet is on hold: its type, its code, or both; none where it is not. A type such as None may mean that nobody pays,
 * and who pays a visit by mistake does not get it back, so only what programs write for nothing is no hold here.
 */
export const holdsOf = ({ OnHoldType, OnHoldCode }: SourceRecord): string[] =>
	[OnHoldType, OnHoldCode]
		.map((value) => String(value ?? '').trim())
		.filter((text) => !unsetHolds.includes(text.toLowerCase()));

/** Whether records show at all which of them are on hold: without the field, those on hold look like all others. */
export const showHolds = (records: readonly SourceRecord[]): boolean =>
	records.length === 0 || records.some((record) => Object.hasOwn(record, 'OnHoldType'));

const idOfShift = ({ RosterItemId }: SourceRecord): string => idText(RosterItemId);

/**
 * Tells which shifts are on hold without a type: those that the list of shifts that take place is without. Where that list and
 * the other have no shift in common, it tells nothing.
 */
export function heldUntold({ shifts, takingPlace }: ShiftLists): (shift: SourceRecord) => boolean {
	const known = new Set(takingPlace.records.map(idOfShift).filter((id) => id !== ''));
	if (!shifts.records.some((shift) => known.has(idOfShift(shift)))) return () => false;
	return (shift) => idOfShift(shift) !== '' && !known.has(idOfShift(shift));
}

/**
 * The shifts without a type that only the list with those on hold has. Where IDs do not match, as many of what is equal count as
 * the other list has fewer: then nobody can tell whether they take place.
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
