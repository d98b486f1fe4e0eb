import { type ApiRecord } from '../../http/mod';
import { groupBy, parseDay, type Day } from '../../values/mod';
import type { Change, Values } from './change';
import type { TriggerEvent, Watch } from './events';
import { groupOf, identify, type Identity } from './identify';

/** A record as it was at the last poll. */
export interface KnownRecord {
	readonly identity: Identity;
	/** The day by which it is fetched. */
	readonly day: Day;
	readonly values: Values;
}

/** A record as it is now. */
export interface CurrentRecord extends KnownRecord {
	readonly record: ApiRecord;
}

/** What a poll sees. */
export interface View {
	readonly records: readonly CurrentRecord[];
	/** Whether a record from before is in view, unless it was changed or deleted. */
	readonly covers: (record: KnownRecord) => boolean;
}

/** What an old record is now, if anything. */
export interface Pair {
	readonly old: KnownRecord;
	readonly current?: CurrentRecord;
}

/** A record that changed; without a current one if it is gone. */
export interface ChangedRecord extends Pair {
	readonly changes: readonly Change[];
}

/** What a poll for changes has found out, and what it keeps. */
export interface Watched {
	readonly changed: readonly ChangedRecord[];
	readonly content: object;
}

/**
 * Detects changed records. A record with an id is found again whatever was edited; records without one are paired within
 * their group (see `groupOf()`), the most alike first. Does no I/O.
 *
 * @param known the records at the last poll
 * @param view the records now
 * @param compare returns the changes between the values before and now
 * @returns the changed records, and those that are no longer in view: they may have been moved out of it
 */
export function diffRecords(
	known: readonly KnownRecord[],
	{ records, covers }: View,
	compare: Watch['compare'],
): { changed: ChangedRecord[]; gone: KnownRecord[] } {
	const currentByKey = groupBy(records, keyOf);
	// Without an id, a record of a day that has passed would be taken for another one of its group.
	const before = known.filter((old) => groupOf(old.identity) === undefined || covers(old));

	const changed: ChangedRecord[] = [];
	const gone: KnownRecord[] = [];
	for (const [key, ofKey] of groupBy(before, keyOf)) {
		for (const { old, current } of pairMostAlike(ofKey, currentByKey.get(key) ?? [])) {
			if (current) {
				const changes = compare(old.values, current.values);
				if (changes.length > 0) changed.push({ changes, old, current });
			} else if (covers(old) && isAllGone(key, old, currentByKey)) {
				gone.push(old);
			}
		}
	}
	return { changed, gone };
}

/** What records are paired by: their id or their group. */
export const keyOf = ({ identity }: KnownRecord): number => groupOf(identity) ?? identity;

/** An API that lists a record twice may do so no longer. */
const isAllGone = (key: number, { identity }: KnownRecord, current: Map<number, unknown>) =>
	groupOf(identity) !== undefined || !current.has(key);

/**
 * Pairs old and current records, those with the most equal values first; an old record may remain alone.
 *
 * @param before old records of one group
 * @param after current records of that group
 */
export function pairMostAlike(
	before: readonly KnownRecord[],
	after: readonly CurrentRecord[],
): Pair[] {
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

const countEqualValues = (one: Values, other: Values): number =>
	Object.keys(one).filter((name) => one[name] === other[name]).length;

/**
 * A record with the values that are kept of it.
 *
 * @param event the event that watches it
 * @param watch what is kept
 * @param record the record as the API sent it
 * @returns undefined if it shows no day
 */
export function toCurrentRecord(
	event: TriggerEvent,
	{ fields }: Watch,
	record: ApiRecord,
): CurrentRecord | undefined {
	const { dayField = '' } = event;
	const day = parseDay(record[dayField]);
	if (day === undefined) return undefined;
	const values = fields.map((name) => [name, name === dayField ? day : (record[name] ?? null)]);
	return { identity: identify(event, record), day, values: Object.fromEntries(values), record };
}
