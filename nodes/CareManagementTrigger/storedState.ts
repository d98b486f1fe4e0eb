import { isObject, parseDay, type Day, type Query } from '../../values/mod';
import type { FieldValue, Settings } from './getSettings';

/** The version of the stored form. Version 1 is that of 0.1.0; a state of any other is not read. */
const version = 2;

/** The filters that a trigger had. */
export interface Selection {
	/** The query parameters. */
	readonly filters: Query;
	/** The filters that are no query parameters. */
	readonly conditions: readonly FieldValue[];
}

/** What polls have found out about the API. */
export interface Findings {
	/**
	 * Whether `onHoldType=ALL` returns all shifts, on hold or not; false until that is known. It "returns shifts on leave"
	 * (specification: "Rosters"), which may mean only those.
	 */
	givesAllShifts: boolean;
	/** Whether closed incidents come without being asked for; false until that is known. */
	givesClosed: boolean;
}

/** What a trigger keeps from one poll to the next, as n8n has stored it. */
export interface StoredState extends Selection {
	readonly findings: Findings;
	/** What the kind of event keeps. */
	readonly content: Record<string, unknown>;
}

/**
 * Parses a stored state as far as every kind of event has it.
 *
 * @param stored what n8n has stored
 * @param settings the current settings
 * @returns undefined if there is none, or it belongs to another account or event
 */
export function parseStoredState(stored: unknown, settings: Settings): StoredState | undefined {
	if (!isObject(stored)) return undefined;
	const findings = {
		givesAllShifts: stored.givesAllShifts === true,
		givesClosed: stored.givesClosed === true,
	};
	if (stored.version === 1 && stored.settings === settings.fingerprintOf010()) {
		const { filters, conditions } = settings;
		return { filters, conditions, findings, content: stored };
	}
	if (stored.version !== version || stored.list !== settings.list) return undefined;
	const { filters, conditions } = stored;
	if (!isObject(filters) || !Array.isArray(conditions)) return undefined;
	return {
		filters: filters as Query,
		conditions: conditions as FieldValue[],
		findings,
		content: stored,
	};
}

/** Whether a state was stored with the query parameters of now. */
export const hasSameQuery = (one: Selection, other: Selection): boolean =>
	JSON.stringify(one.filters) === JSON.stringify(other.filters);

/** Whether a state was stored with the filters of now. */
export const hasSameFilters = (one: Selection, other: Selection): boolean =>
	hasSameQuery(one, other) && JSON.stringify(one.conditions) === JSON.stringify(other.conditions);

/**
 * A state in the form that n8n stores: ids, days, hashes and the filters of the trigger itself, never what records say
 * about people.
 *
 * @param settings the current settings
 * @param findings what polls have found out
 * @param content what the kind of event keeps
 */
export const serializeState = (
	{ list, filters, conditions }: Settings,
	{ givesAllShifts, givesClosed }: Findings,
	content: object,
): object => ({
	version,
	list,
	filters,
	conditions,
	...(givesAllShifts ? { givesAllShifts } : {}),
	...(givesClosed ? { givesClosed } : {}),
	...content,
});

/** Whether a value is a day, as states hold them. */
export const isDay = (value: unknown): value is Day =>
	value !== undefined && value === parseDay(value);

/** Sorts what is kept by day. */
export const byDay = ([day]: [Day, unknown], [other]: [Day, unknown]): number =>
	day < other ? -1 : 1;
