import { groupBy, type ApiRecord, type Day } from '../../client/mod';
import { groupOf, type Identity } from './identify';

/** The values of a shift that are kept, so that a change can show the old ones beside the new. */
export interface ShiftValues {
	readonly ClientId: unknown;
	readonly CarerId: unknown;
	readonly ServiceId: unknown;
	readonly DateOfService: Day;
	readonly StartTime: unknown;
	readonly Minutes: unknown;
	readonly OnHoldType: unknown;
}

/** A shift as it was at the last poll. */
export interface Shift {
	readonly identity: Identity;
	readonly values: ShiftValues;
}

/** A shift as it is now. */
export interface CurrentShift extends Shift {
	readonly record: ApiRecord;
}

/** What a trigger keeps from one poll to the next. */
export interface RosterSnapshot {
	/** The last day that was fetched. */
	readonly to: Day;
	readonly shifts: readonly Shift[];
}

/** All shifts of some days, both inclusive. */
export interface Roster {
	readonly shifts: readonly CurrentShift[];
	readonly from: Day;
	readonly to: Day;
}

export type Change = 'cancelled' | 'moved' | 'offHold' | 'onHold' | 'reassigned';

/** A shift that changed; without a record if it is gone. */
export interface ChangedShift {
	readonly changes: readonly Change[];
	readonly identity: Identity;
	readonly previous: ShiftValues;
	readonly record?: ApiRecord;
}

/**
 * Detects changed shifts. A shift with an id is found again whatever was edited; shifts without one are paired within
 * their group (see `groupOf()`), the most alike first. Does no I/O.
 *
 * @param snapshot the shifts at the last poll
 * @param roster the shifts now
 * @returns the changed shifts, and the shifts that are no longer in the roster: one with an id may only have been moved to
 *   a later day
 */
export function diffShifts(
	snapshot: RosterSnapshot,
	roster: Roster,
): { changed: ChangedShift[]; gone: Shift[] } {
	// A shift of yesterday is not cancelled because days pass, nor the last one because a clock is put back.
	const before = snapshot.shifts.filter(
		({ values: { DateOfService } }) => DateOfService >= roster.from && DateOfService <= roster.to,
	);
	// Without an id, a shift of a day that was not fetched before cannot be an edit of one that was.
	const after = roster.shifts.filter(
		({ identity, values }) =>
			groupOf(identity) === undefined || values.DateOfService <= snapshot.to,
	);
	const keyOf = ({ identity }: Shift): number => groupOf(identity) ?? identity;
	const afterByKey = groupBy(after, keyOf);

	const changed: ChangedShift[] = [];
	const gone: Shift[] = [];
	for (const [key, shifts] of groupBy(before, keyOf)) {
		for (const { old, current } of pairMostAlike(shifts, afterByKey.get(key) ?? [])) {
			if (!current) {
				gone.push(old);
				continue;
			}
			const changes = compareShifts(old.values, current.values);
			if (changes.length > 0) changed.push(toChangedShift(old, changes, current.record));
		}
	}
	return { changed, gone };
}

/** What an old shift is now, if anything. */
interface Pair {
	readonly old: Shift;
	readonly current?: CurrentShift;
}

/** Pairs old and current shifts, those with the most equal values first; an old shift may remain alone. */
function pairMostAlike(before: readonly Shift[], after: readonly CurrentShift[]): Pair[] {
	if (before.length === 1 && after.length === 1) return [{ old: before[0], current: after[0] }];
	const pairs: Pair[] = [];
	const leftBefore = new Set(before);
	const leftAfter = new Set(after);
	const most = Object.keys(before[0]?.values ?? {}).length;
	for (let wanted = most; wanted >= 0 && leftBefore.size > 0 && leftAfter.size > 0; wanted--) {
		for (const old of leftBefore) {
			for (const current of leftAfter) {
				if (countEqualValues(old.values, current.values) < wanted) continue;
				pairs.push({ old, current });
				leftBefore.delete(old);
				leftAfter.delete(current);
				break;
			}
		}
	}
	return [...pairs, ...[...leftBefore].map((old) => ({ old }))];
}

const countEqualValues = (one: ShiftValues, other: ShiftValues): number =>
	(Object.keys(one) as (keyof ShiftValues)[]).filter((name) => one[name] === other[name]).length;

/**
 * The changes between two versions of a shift.
 *
 * @param before the values at the last poll
 * @param after the values now
 * @returns an empty list if nothing that counts as a change differs
 */
export function compareShifts(before: ShiftValues, after: ShiftValues): Change[] {
	const changes: Change[] = [];
	if (
		before.DateOfService !== after.DateOfService ||
		before.StartTime !== after.StartTime ||
		before.Minutes !== after.Minutes
	) {
		changes.push('moved');
	}
	if (before.CarerId !== after.CarerId) changes.push('reassigned');
	if (!before.OnHoldType && after.OnHoldType) changes.push('onHold');
	if (before.OnHoldType && !after.OnHoldType) changes.push('offHold');
	return changes;
}

/**
 * @param old the shift at the last poll
 * @param changes what differs
 * @param record the record now; absent if the shift is gone
 */
export const toChangedShift = (
	{ identity, values }: Shift,
	changes: readonly Change[],
	record?: ApiRecord,
): ChangedShift => ({ changes, identity, previous: values, ...(record ? { record } : {}) });

/**
 * The values of a shift that are kept.
 *
 * @param record the record as the API sent it
 * @param day its day of service
 */
export const toShiftValues = (record: ApiRecord, day: Day): ShiftValues => ({
	ClientId: record.ClientId ?? null,
	CarerId: record.CarerId ?? null,
	ServiceId: record.ServiceId ?? null,
	DateOfService: day,
	StartTime: record.StartTime ?? null,
	Minutes: record.Minutes ?? null,
	OnHoldType: record.OnHoldType ?? '',
});
