import { type ApiRecord } from '../../../http/mod';
import { groupBy, parseDay, type Day } from '../../../values/mod';
import {
	groupOf,
	identify,
	meanTheSame,
	type Change,
	type Identity,
	type TriggerEvent,
	type Values,
	type Watch,
} from '../events/mod';

/** A record as it was at the last poll. */
export interface KnownRecord {
	readonly identity: Identity;
	/** The day by which it is fetched. */
	readonly day: Day;
	readonly values: Values;
	/** Grows with each change of the record, so that a change which happens again has another event key. */
	readonly revision: number;
}

/** A record as it is now. */
export interface CurrentRecord extends Omit<KnownRecord, 'revision'> {
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
	/** When the state began, in milliseconds since 1970. */
	readonly epoch: number;
	readonly content: object;
}

/**
 * Detects changed records. A record with an id is found again whatever was edited; records without one are paired within
 * their group (see `groupOf()`), the most alike first. Does no I/O.
 *
 * @param known the records at the last poll, as far as they may be in view now
 * @param view the records now
 * @param compare returns the changes between the values before and now
 * @returns the changed records; those that are no longer in view: they may have been moved out of it; and those found again
 */
export function diffRecords(
	known: readonly KnownRecord[],
	{ records, covers }: View,
	compare: Watch['compare'],
): { changed: ChangedRecord[]; gone: KnownRecord[]; found: KnownRecord[] } {
	const currentByKey = groupBy(records, keyOf);
	const changed: ChangedRecord[] = [];
	const gone: KnownRecord[] = [];
	const found: KnownRecord[] = [];
	for (const [key, ofKey] of groupBy(known, keyOf)) {
		for (const { old, current } of pairMostAlike(ofKey, currentByKey.get(key) ?? [])) {
			if (current) {
				found.push(old);
				const changes = compare(old.values, current.values);
				if (changes.length > 0) changed.push({ changes, old, current });
			} else if (covers(old) && isAllGone(key, old, currentByKey)) {
				gone.push(old);
			}
		}
	}
	return { changed, gone, found };
}

type Identified = Pick<KnownRecord, 'identity'>;

/** What records are paired by: their id or their group. */
export const keyOf = ({ identity }: Identified): number => groupOf(identity) ?? identity;

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
	Object.keys(one).filter((name) => meanTheSame(one[name], other[name])).length;

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
	const values = fields.map((name) => [name, name === dayField ? day : toScalar(record[name])]);
	return { identity: identify(event, record), day, values: Object.fromEntries(values), record };
}

/** What no field of a record should hold is kept as its text. */
const toScalar = (value: unknown): unknown =>
	typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
