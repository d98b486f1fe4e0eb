import { isObject, parseDay, type Day, type Query } from '../../../values/mod';
import { hash } from '../../shared/hash';
import { encrypt, decrypt, type EncryptionKey } from '../../shared/encrypt';
import { parseFindings, serializeFindings, type Findings } from './findings';
import type { FieldValue, Settings } from '../events/mod';

/** The version of the stored form; a state of any other is not read. */
const version = 1;

/** The filters that a trigger had. */
export interface Selection {
	/** The query parameters. */
	readonly filters: Query;
	/** The filters that are no query parameters. */
	readonly conditions: readonly FieldValue[];
}

/** What a trigger keeps from one poll to the next, as n8n has stored it. */
export interface StoredState extends Selection {
	readonly findings: Findings;
	/** What the kind of event keeps. */
	readonly content: Record<string, unknown>;
}

/** The filters as they are stored: encrypted, because they may hold a person's address. */
interface StoredSelection {
	readonly sealed: string;
	/** By which they are known to be those of now after the Secret was renewed. */
	readonly hash: string;
}

/**
 * Parses a stored state as far as every kind of event has it.
 *
 * @param stored what n8n has stored
 * @param settings the current settings
 * @param sealKeys the keys with which it may be encrypted
 * @returns undefined if there is none, it is damaged, or it belongs to another account or event
 */
export function parseStoredState(
	stored: unknown,
	settings: Settings,
	sealKeys: readonly EncryptionKey[],
): StoredState | undefined {
	if (!isObject(stored) || stored.version !== version || stored.list !== settings.list) {
		return undefined;
	}
	const selection = parseSelection(stored.filters, settings, sealKeys);
	return selection && { ...selection, findings: parseFindings(stored), content: stored };
}

function parseSelection(
	stored: unknown,
	settings: Settings,
	sealKeys: readonly EncryptionKey[],
): Selection | undefined {
	if (!isObject(stored) || typeof stored.sealed !== 'string') return undefined;
	const { filters, conditions } = settings;
	if (stored.hash === hashOf(settings)) return { filters, conditions };
	const parsed = decrypt(sealKeys, stored.sealed);
	if (!Array.isArray(parsed)) return undefined;
	const [query, values] = parsed as unknown[];
	return isQuery(query) && isFieldValues(values)
		? { filters: query, conditions: values }
		: undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isQuery = (value: unknown): value is Query =>
	isObject(value) && Object.values(value).every(isText);

const isFieldValues = (value: unknown): value is FieldValue[] =>
	Array.isArray(value) &&
	value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText));

const hashOf = ({ list, filters, conditions }: Settings): string =>
	hash([list, filters, conditions]).toString('base64').slice(0, 16);

/** Whether a state was stored with the query parameters of now. */
export const hasSameQuery = (one: Selection, other: Selection): boolean =>
	JSON.stringify(one.filters) === JSON.stringify(other.filters);

/** Whether a state was stored with the filters of now. */
export const hasSameFilters = (one: Selection, other: Selection): boolean =>
	hasSameQuery(one, other) && JSON.stringify(one.conditions) === JSON.stringify(other.conditions);

/**
 * A state in the form that n8n stores: ids, days and hashes; what may name people is encrypted.
 *
 * @param settings the current settings
 * @param sealKeys the keys, the current one first
 * @param findings what polls have found out
 * @param content what the kind of event keeps
 */
export function serializeState(
	settings: Settings,
	[sealKey]: readonly EncryptionKey[],
	findings: Findings,
	content: object,
): object {
	const { list, filters, conditions } = settings;
	const selection: StoredSelection = {
		sealed: encrypt(sealKey, [filters, conditions]),
		hash: hashOf(settings),
	};
	return { version, list, filters: selection, ...serializeFindings(findings), ...content };
}

/** Whether a value is a day, as states hold them. */
export const isDay = (value: unknown): value is Day =>
	value !== undefined && value === parseDay(value);

/** Sorts what is kept by day. */
export const byDay = ([day]: [Day, unknown], [other]: [Day, unknown]): number =>
	day < other ? -1 : 1;
