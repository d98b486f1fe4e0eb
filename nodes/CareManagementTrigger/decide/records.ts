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
 * By how many days the day of a record may differ from the day that a filter compares. Two days are for time zones up to 26 hours apart. A
 * third day is for a filter that compares in another time zone than the records show. This also covers midnight and daylight saving.
 */
export const zoneDays = 3;

/**
 * Three words for a known record that a poll does not find in its place:
 * - missing: it is not among the records that were read;
 * - gone: it was looked up and no list has it, or it has no id and cannot be looked up;
 * - away: it is not on the days that the event looks at, but is kept because it may come back.
 */

/** A record that is kept from one poll to the next. It has the day for fetching it, and the watched values. */
export interface KnownRecord {
	readonly identity: Identity;
	readonly day: Day;
	readonly values: Values;
	/** Grows with each change, so that a change which happens again has another event key. */
	readonly revision: number;
}

/** A record as a poll sees it, which may show no day. */
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

/** The outcome of looking up a missing record. A record with a present form is elsewhere. A record without a present form is gone. */
export interface Outcome extends Partial<Pair> {
	readonly old: KnownRecord;
}

/** A record that changed. A record that is gone has no current form. */
export interface ChangedRecord extends Outcome {
	readonly changes: readonly Change[];
}

/** The state that a trigger keeps from one poll to the next. */
export interface State {
	/** The first day with known records. Nothing from before it counts as new. */
	readonly from: Day;
	/** The newest day of creation so far; it never goes back. For Roster Changed, it is the last day that was watched. */
	readonly to: Day;
	/** The records on these days. If records cannot be told apart, each of them is listed. */
	readonly records: readonly KnownRecord[];
	/**
	 * Records that are away: shifts that moved to other days, and incidents that are gone. Shifts and timesheets that are gone are kept
	 * here only if they have no ids.
	 */
	readonly away: readonly KnownRecord[];
	/** While the trigger catches up slice by slice: the first unread day. */
	readonly resumeFrom?: Day;
	/** Whether the last answer had suspiciously few records; see `recognise()`. */
	readonly isEmptied?: boolean;
	/** Whether the window is shorter than the event looks back, because the days before could not be read completely. */
	readonly isShort?: boolean;
	/** The latest time at which a shift was modified, as the API writes it; absent if no shift shows one. */
	readonly modified?: string;
	/** When the state began, in milliseconds since 1970, so that no event key of a former state is used again. */
	readonly epoch: number;
	/** The revision of records that come into view. */
	readonly revision: number;
}

/** A range of days, both ends inclusive. Without a last day, the range is open to the future. */
export interface DayRange {
	readonly from: Day;
	readonly to?: Day;
}

/** The records of some days, and the outcomes for known records that are not among them. */
export interface Batch extends DayRange {
	readonly records: readonly CurrentRecord[];
	/** Why the list may be incomplete. */
	readonly incomplete?: CareManagementError;
	/** The current day of the API. */
	readonly today: Day;
	/** The coming days to watch. They are absent if the event looks at the days before the newest record. */
	readonly watched?: Required<DayRange>;
	/** The outcomes for missing records that were looked up. Nothing is known about missing records without an outcome. */
	readonly outcomes?: readonly Outcome[];
	/** Shifts without an id that were away, and are no longer on the day to which they had moved. */
	readonly returned?: readonly KnownRecord[];
	/** Why a missing record could not be looked up. */
	readonly warnings?: readonly CareManagementError[];
}

/** A list that was counted. Its `query` has all parameters except for the filters and the days. */
export interface CountedList {
	readonly query: Query;
	readonly count: number;
	readonly isNewestFirst?: boolean;
	/** The identities of its records in the order of the list, if that is not the order of their ids. */
	readonly order?: readonly Identity[];
	/** Whether the list is sorted by days. In such a list, new records are mostly at the end or the start of a day. */
	readonly isByDay?: boolean;
}

/** The lengths of the lists from a day on. With them, a poll sees whether new records have come. */
export interface Tally {
	readonly from: Day;
	/** The counted lists; empty if lists cannot be counted. */
	readonly lists: readonly CountedList[];
	/** Whether the lists are in the order of their ids, so that new records are all at one end. */
	readonly isById: boolean;
	/** How many polls have used this tally. */
	readonly polls: number;
}

/** A trigger's knowledge about shifts on hold. Only the process knows it. */
export interface HoldMemory {
	/** The hash of the account and the event that the knowledge is about. */
	readonly listHash: string;
	/** When the shifts were compared last, in milliseconds since 1970. */
	at?: number;
	/** Whether `onHoldType=ALL` had every shift. */
	isWhole?: boolean;
}

/** The number that pairs records: their id or their group. */
export const keyOf = ({ identity }: Pick<KnownRecord, 'identity'>): number =>
	groupOf(identity) ?? identity;

export const hasId = ({ identity }: Pick<KnownRecord, 'identity'>): boolean =>
	groupOf(identity) === undefined;

/** A record as the API sent it, with the parts that are kept. */
export function toCurrentRecord(event: TriggerEvent, record: ApiRecord): CurrentRecord {
	const { dayField = '', watch } = event;
	const day = parseDay(record[dayField]);
	const values = (watch?.fields ?? []).map((name): [string, unknown] => [
		name,
		name === dayField ? day : toScalar(record[name]),
	]);
	return { identity: identify(event, record), day, values: Object.fromEntries(values), record };
}

/** A value that no field of a record should have, such as an object, is kept as a text. */
const toScalar = (value: unknown): unknown =>
	typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
