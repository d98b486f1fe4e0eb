import type { ApiRecord, Day } from '../../client/mod';
import { hash } from '../shared/hash';
import { groupOf, type Identity } from './identity';

/** The values of a shift that are remembered, so that a change can show the old ones beside the new. */
export interface ShiftValues {
	readonly ClientId: unknown;
	readonly CarerId: unknown;
	readonly ServiceId: unknown;
	readonly DateOfService: Day;
	readonly StartTime: unknown;
	readonly Minutes: unknown;
	readonly OnHoldType: unknown;
}

/** A shift as it was seen last. */
export interface Shift {
	readonly identity: Identity;
	readonly values: ShiftValues;
}

/** A shift as the service shows it now. */
export interface ShownShift extends Shift {
	readonly record: ApiRecord;
}

/** What a trigger remembers of the shifts of the coming days. */
export interface ShiftMemory {
	/** The last day that was read. */
	readonly to: Day;
	readonly shifts: readonly Shift[];
}

/** What can become of a shift. */
export type Change = 'cancelled' | 'moved' | 'offHold' | 'onHold' | 'reassigned';

/** A shift that changed; without a record when it is gone. */
export interface ChangedShift {
	readonly changes: readonly Change[];
	readonly identity: Identity;
	readonly previous: ShiftValues;
	readonly record?: ApiRecord;
}

/** A complete answer: all shifts of these days, both included. */
export interface Roster {
	readonly shifts: readonly ShownShift[];
	readonly from: Day;
	readonly to: Day;
}

const isOnHold = ({ OnHoldType }: ShiftValues): boolean => Boolean(OnHoldType);

/**
 * What differs between a shift as it was and as it is.
 *
 * @param before the values from before
 * @param after the values now
 * @returns nothing when no difference matters
 */
export function compare(before: ShiftValues, after: ShiftValues): Change[] {
	const changes: Change[] = [];
	if (
		before.DateOfService !== after.DateOfService ||
		before.StartTime !== after.StartTime ||
		before.Minutes !== after.Minutes
	) {
		changes.push('moved');
	}
	if (before.CarerId !== after.CarerId) changes.push('reassigned');
	if (!isOnHold(before) && isOnHold(after)) changes.push('onHold');
	if (isOnHold(before) && !isOnHold(after)) changes.push('offHold');
	return changes;
}

/** How many of the values are the same, to find the shift that another one most likely was. */
const likeness = (one: ShiftValues, other: ShiftValues): number =>
	(Object.keys(one) as (keyof ShiftValues)[]).filter((name) => one[name] === other[name]).length;

/**
 * Finds the shifts that changed. A shift that is known by its id is found again whatever was changed. Without ids the
 * shifts of a group (see `rosterNaming`) are paired, the most alike first.
 *
 * @param memory the shifts as they were
 * @param roster the shifts as they are, whole
 * @returns the changed shifts, and those that are not among the coming days any more: a shift with an id may only have
 *   been moved further away, which the caller can ask
 */
export function diffShifts(
	memory: ShiftMemory,
	roster: Roster,
): { changed: ChangedShift[]; gone: Shift[] } {
	// The days go on: a shift of yesterday is not cancelled. Nor is the last one when a clock is put back.
	const before = memory.shifts.filter(
		({ values: { DateOfService } }) => DateOfService >= roster.from && DateOfService <= roster.to,
	);
	const after = new Map<number, ShownShift[]>();
	for (const shift of roster.shifts) {
		const group = groupOf(shift.identity);
		// A shift of a day that was not read before cannot be one of those that were.
		if (group !== undefined && shift.values.DateOfService > memory.to) continue;
		const key = group ?? shift.identity;
		const others = after.get(key);
		if (others) others.push(shift);
		else after.set(key, [shift]);
	}
	const groups = new Map<number, Shift[]>();
	for (const shift of before) {
		const key = groupOf(shift.identity) ?? shift.identity;
		const others = groups.get(key);
		if (others) others.push(shift);
		else groups.set(key, [shift]);
	}

	const changed: ChangedShift[] = [];
	const gone: Shift[] = [];
	for (const [key, olds] of groups) {
		for (const { old, now } of pair(olds, after.get(key) ?? [])) {
			if (!now) {
				gone.push(old);
				continue;
			}
			const changes = compare(old.values, now.values);
			if (changes.length > 0) changed.push(toChanged(old, now.record, changes));
		}
	}
	return { changed, gone };
}

/** Each old shift with the one that it is now, if any. */
function pair(
	olds: readonly Shift[],
	news: readonly ShownShift[],
): { old: Shift; now?: ShownShift }[] {
	if (olds.length === 1 && news.length === 1) return [{ old: olds[0], now: news[0] }];
	const pairs: { old: Shift; now?: ShownShift }[] = [];
	const leftOld = new Set(olds);
	const leftNew = new Set(news);
	const most = Object.keys(olds[0]?.values ?? {}).length;
	for (let wanted = most; wanted >= 0 && leftOld.size > 0 && leftNew.size > 0; wanted--) {
		for (const old of leftOld) {
			for (const now of leftNew) {
				if (likeness(old.values, now.values) < wanted) continue;
				pairs.push({ old, now });
				leftOld.delete(old);
				leftNew.delete(now);
				break;
			}
		}
	}
	for (const old of leftOld) pairs.push({ old });
	return pairs;
}

/**
 * A change as it is emitted.
 *
 * @param old the shift as it was
 * @param record the record now; absent when there is none
 * @param changes what differs
 */
export const toChanged = (
	{ identity, values }: Shift,
	record: ApiRecord | undefined,
	changes: readonly Change[],
): ChangedShift => ({ changes, identity, previous: values, ...(record ? { record } : {}) });

/**
 * The values of a shift that are remembered.
 *
 * @param record the record as the service sent it
 * @param day its day of service
 */
export const shiftValues = (record: ApiRecord, day: Day): ShiftValues => ({
	ClientId: record.ClientId ?? null,
	CarerId: record.CarerId ?? null,
	ServiceId: record.ServiceId ?? null,
	DateOfService: day,
	StartTime: record.StartTime ?? null,
	Minutes: record.Minutes ?? null,
	OnHoldType: record.OnHoldType ?? '',
});

/**
 * A key that stays the same when the change is emitted again.
 *
 * @param changed the change
 */
export function changeKey({ identity, changes, previous, record }: ChangedShift): string {
	const now = record
		? [shiftValues(record, String(record.DateOfService)), record.LastModified]
		: 'gone';
	const digest = hash([changes, previous, now]).toString('hex');
	return `rosterChanged-${identity}-${digest.slice(0, 20)}`;
}
