import type { CareManagementError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { parseDay, type Day, type Query } from '../../../values/mod';
import {
	groupOf,
	identify,
	type Change,
	type Identity,
	type TriggerEvent,
	type Values,
} from '../events/mod';

/**
 * By how many days the day of a record may differ from the day that a filter compares. A filter may compare in another time zone than the
 * records show, and time zones are up to 26 hours apart.
 */
export const zoneDays = 3;

/**
 * Three words for a known record that a poll does not find where it was:
 * - missing: The record is not among the records that were read.
 * - gone: The record was looked up and no list has it. Or the record has no id and cannot be looked up.
 * - away: The record is gone, or not on the days that the event looks at. It is kept because it may come back.
 */

/** A record that is kept from one poll to the next. It has the watched values, and the day by which it can be fetched. */
export interface KnownRecord {
	readonly identity: Identity;
	readonly day: Day;
	readonly values: Values;
	/** The revision grows with each change. So a change that happens again gets another event key. */
	readonly revision: number;
}

/** A record as a poll sees it. Some records have no day. */
export interface CurrentRecord extends Omit<KnownRecord, 'day' | 'revision'> {
	readonly day?: Day;
	readonly record: ApiRecord;
}

/** A record that was not there before. */
export interface NewRecord extends CurrentRecord {
	/** The number of the record among records with the same identity, from 1. */
	readonly occurrence: number;
}

/** A known record with its present form. */
export interface Pair {
	readonly old: KnownRecord;
	readonly current: CurrentRecord;
}

/**
 * The outcome of looking up a missing record. If the outcome has a present form (`current`), the record was found elsewhere. Otherwise the
 * record is gone.
 */
export interface Outcome extends Partial<Pair> {
	readonly old: KnownRecord;
}

/** A record that changed. A record that is gone has no current form. */
export interface ChangedRecord extends Outcome {
	readonly changes: readonly Change[];
}

/** The state that a trigger keeps from one poll to the next. */
export interface State {
	/** The first of the days that the event looks at (the window). A record that lies more than `zoneDays` days earlier is never new. */
	readonly from: Day;
	/** The newest day so far (see `advanceNewest()`). For Roster Changed, it is the last day that was watched. */
	readonly to: Day;
	/** The known records that are not away. If several records have the same identity, each record is in this list. */
	readonly records: readonly KnownRecord[];
	readonly away: readonly KnownRecord[];
	/** The first unread day, while the trigger catches up slice by slice. */
	readonly resumeFrom?: Day;
	/** Whether the last batch had suspiciously few records (see `recognise()`). */
	readonly isEmptied?: boolean;
	/** Whether the window is too short, because earlier days were not read yet, or not completely. */
	readonly isShort?: boolean;
	/** The latest time at which a shift was modified, as the API writes it. It is absent if no such time is known. */
	readonly modified?: string;
	/**
	 * When the first state was made, in milliseconds since 1970. This time is part of the event keys of changes, so that no such key of a
	 * former state is used again.
	 */
	readonly epoch: number;
	/** The newest revision. A record that is new in the state gets this revision. */
	readonly revision: number;
}

/** A range of days, both ends inclusive. Without a last day, the range is open to the future. */
export interface DayRange {
	readonly from: Day;
	readonly to?: Day;
}

/** The records of some days, and the outcomes for known records that are not among these records. */
export interface Batch extends DayRange {
	readonly records: readonly CurrentRecord[];
	/** Why records of these days may be missing from the batch. */
	readonly incomplete?: CareManagementError;
	/** The current day of the API. */
	readonly today: Day;
	/** The coming days to watch. They are absent if the event looks at the days before the newest record. */
	readonly watched?: Required<DayRange>;
	/** The outcomes for missing records that were looked up. Nothing is known about missing records without an outcome. */
	readonly outcomes?: readonly Outcome[];
	/** Shifts without an id that were away, but are no longer on the day to which they had moved. */
	readonly returned?: readonly KnownRecord[];
	/** Why a missing record could not be looked up. */
	readonly warnings?: readonly CareManagementError[];
}

/** A list whose records were counted. Its `query` has only the parameters by which it differs from the other counted lists. */
export interface CountedList {
	readonly query: Query;
	readonly count: number;
	readonly isNewestFirst?: boolean;
	/**
	 * The identities of the list's records, in the order of the list. They are absent if the list has the order of the ids, or if its order
	 * is not known.
	 */
	readonly order?: readonly Identity[];
	/** Whether the list is sorted by days. In such a list, new records are usually at the end or the start of the records of a day. */
	readonly isByDay?: boolean;
}

/** The lengths of the lists with the records from the day `from` on. By these lengths, a poll sees whether new records have come. */
export interface Tally {
	readonly from: Day;
	/** The counted lists. There are none if lists cannot be counted. */
	readonly lists: readonly CountedList[];
	/** Whether the lists are in the order of their records' ids, so that new records are all at one end. */
	readonly isById: boolean;
	/** A number that grows by one each time that the lists are counted. */
	readonly polls: number;
}

/** What a trigger knows about shifts on hold. Only the memory of the process has this knowledge. */
export interface HoldMemory {
	/** The hash of the account and the event that the knowledge is about. */
	readonly listHash: string;
	/** When the lists of shifts were last compared, in milliseconds since 1970. */
	at?: number;
	/** Whether the list with `onHoldType=ALL` had every shift. */
	isWhole?: boolean;
}

/** Returns the number by which records are paired. Records without an id have the number of their group. */
export const keyOf = ({ identity }: Pick<KnownRecord, 'identity'>): number =>
	groupOf(identity) ?? identity;

export const hasId = ({ identity }: Pick<KnownRecord, 'identity'>): boolean =>
	groupOf(identity) === undefined;

/** Makes a current record from a record as the API sent it. */
export function toCurrentRecord(event: TriggerEvent, record: ApiRecord): CurrentRecord {
	const { dayField = '', watch } = event;
	const day = parseDay(record[dayField]);
	const values = (watch?.fields ?? []).map((name): [string, unknown] => [
		name,
		name === dayField ? day : toScalar(record[name]),
	]);
	return { identity: identify(event, record), day, values: Object.fromEntries(values), record };
}

/**
 * No watched field should have an object or a list as its value. If a field does, the value becomes a JSON text. A missing value becomes
 * null.
 */
const toScalar = (value: unknown): unknown =>
	typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
