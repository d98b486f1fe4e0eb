import { groupBy, isObject, parseDay, type Day, type Query } from '../../../values/mod';
import { hash } from '../../shared/hash';
import { encrypt, decrypt, type EncryptionKey } from '../../shared/encrypt';
import type { KnownRecord, State } from '../decide/mod';
import {
	identityLimit,
	type FieldValue,
	type Selection,
	type Settings,
	type TriggerEvent,
} from '../events/mod';
import { packInOrder, packNumbers, unpackInOrder, unpackNumbers } from './packNumbers';

/** The version of the stored form; a state of any other is not read. */
const version = 1;

/** A state, and the filters that it belongs to. */
export interface StoredState {
	readonly state: State;
	readonly selection: Selection;
}

/** By day: the packed identities, their packed revisions and, for each column, the packed indexes of their values. */
type PackedRecords = Readonly<Record<Day, readonly string[]>>;

/** The fields whose values are stored by index. The day is the key of the records. */
const columnsOf = ({ dayField, watch }: TriggerEvent): string[] =>
	(watch?.fields ?? []).filter((name) => name !== dayField);

/**
 * A state in the form that n8n stores: ids, days and hashes; what may name people is encrypted.
 *
 * @param settings the current settings
 * @param sealKeys the keys, the current one first
 */
export function serializeState(
	settings: Settings,
	[sealKey]: readonly EncryptionKey[],
	{ records, away, ...state }: State,
): object {
	const { list, filters, conditions, event } = settings;
	const columns = columnsOf(event);
	const all = [...records, ...away];
	const lists = columns.map((name) => [...new Set(all.map(({ values }) => values[name]))].sort());
	const indexes = lists.map((values) => new Map(values.map((value, index) => [value, index])));
	const packColumns = (ofDay: readonly KnownRecord[]): string[] => [
		packNumbers(ofDay.map(({ identity }) => identity)),
		ofDay.some(({ revision }) => revision > 0)
			? packInOrder(ofDay.map(({ revision }) => revision))
			: '',
		...columns.map((name, column) =>
			packInOrder(ofDay.map(({ values }) => indexes[column].get(values[name]) ?? 0)),
		),
	];
	const pack = (some: readonly KnownRecord[]): PackedRecords => {
		const sorted = [...some].sort((one, other) => one.identity - other.identity);
		const byDays = [...groupBy(sorted, ({ day }) => day)];
		byDays.sort(([day], [other]) => (day < other ? -1 : 1));
		return Object.fromEntries(byDays.map(([day, ofDay]) => [day, packColumns(ofDay)]));
	};
	return {
		version,
		list,
		filters: { sealed: encrypt(sealKey, [filters, conditions]), hash: hashOf(settings) },
		...Object.fromEntries(
			Object.entries(state).filter(([, value]) => value !== undefined && value !== false),
		),
		records: pack(records),
		...(away.length > 0 ? { away: pack(away) } : {}),
		...(columns.length > 0
			? {
					values: mapPersonal(event, lists, (value) =>
						value === undefined ? null : encrypt(sealKey, value),
					),
				}
			: {}),
	};
}

/** Changes the values of the columns that say who people are. */
const mapPersonal = (
	event: TriggerEvent,
	lists: readonly (readonly unknown[])[],
	change: (value: unknown) => unknown,
): unknown[][] =>
	columnsOf(event).map((name, column) =>
		event.watch?.personal?.includes(name) ? lists[column].map(change) : [...lists[column]],
	);

/** By which the filters are known to be those of now after the Secret was renewed. */
const hashOf = ({ list, filters, conditions }: Settings): string =>
	hash([list, filters, conditions]).toString('base64').slice(0, 16);

/**
 * Parses a stored state.
 *
 * @param stored what n8n has stored
 * @param settings the current settings
 * @param sealKeys the keys with which it may be encrypted
 * @returns undefined if there is none, it is damaged, or it belongs to another account or event
 */
export function parseState(
	stored: unknown,
	settings: Settings,
	sealKeys: readonly EncryptionKey[],
): StoredState | undefined {
	if (!isObject(stored) || stored.version !== version || stored.list !== settings.list) {
		return undefined;
	}
	const { from, to, resumeFrom, modified, epoch, revision, isEmptied, isShort } = stored;
	const selection = parseSelection(stored.filters, settings, sealKeys);
	const lists = parseLists(stored.values ?? [], settings.event, sealKeys);
	const unpack = (packed: unknown) => lists && unpackRecords(packed, settings.event, lists);
	const records = unpack(stored.records);
	const away = unpack(stored.away ?? {});
	const isWhole =
		selection && records && away && isDay(from) && isDay(to) && isCount(epoch) && isCount(revision);
	if (!isWhole || (resumeFrom !== undefined && !isDay(resumeFrom))) return undefined;
	const state = {
		...{ from, to, records, away, epoch, revision, resumeFrom },
		...{ isEmptied: isEmptied === true, isShort: isShort === true },
		modified: isText(modified) && parseDay(modified) !== undefined ? modified : undefined,
	};
	return { state, selection };
}

const isDay = (value: unknown): value is Day => value !== undefined && value === parseDay(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

const isText = (value: unknown): value is string => typeof value === 'string';

function parseSelection(
	stored: unknown,
	settings: Settings,
	sealKeys: readonly EncryptionKey[],
): Selection | undefined {
	if (!isObject(stored) || !isText(stored.sealed)) return undefined;
	const { filters, conditions } = settings;
	if (stored.hash === hashOf(settings)) return { filters, conditions };
	const parsed = decrypt(sealKeys, stored.sealed);
	if (!Array.isArray(parsed)) return undefined;
	const [query, pairs] = parsed as unknown[];
	return isQuery(query) && isFieldValues(pairs) ? { filters: query, conditions: pairs } : undefined;
}

const isQuery = (value: unknown): value is Query =>
	isObject(value) && Object.values(value).every(isText);

const isFieldValues = (value: unknown): value is FieldValue[] =>
	Array.isArray(value) &&
	value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText));

/** The values of each column; one that an unknown secret has sealed is not known any more. */
function parseLists(
	stored: unknown,
	event: TriggerEvent,
	sealKeys: readonly EncryptionKey[],
): unknown[][] | undefined {
	const isWhole =
		Array.isArray(stored) &&
		stored.length === columnsOf(event).length &&
		stored.every(
			(list) => Array.isArray(list) && !list.some(isObject) && !list.some(Array.isArray),
		);
	if (!isWhole) return undefined;
	return mapPersonal(event, stored as unknown[][], (value) =>
		isText(value) ? decrypt(sealKeys, value) : undefined,
	);
}

function unpackRecords(
	packed: unknown,
	event: TriggerEvent,
	lists: readonly (readonly unknown[])[],
): KnownRecord[] | undefined {
	if (!isObject(packed)) return undefined;
	const columns = columnsOf(event);
	const records: KnownRecord[] = [];
	for (const [day, texts] of Object.entries(packed)) {
		const isWhole =
			Array.isArray(texts) && texts.length === lists.length + 2 && texts.every(isText);
		const identities = isWhole ? unpackNumbers(texts[0] as string) : undefined;
		if (!isWhole || !isDay(day) || !identities || (identities.at(-1) ?? 0) >= identityLimit) {
			return undefined;
		}
		const [revisions, ...indexes] = (texts as string[])
			.slice(1)
			.map((text, row) =>
				row === 0 && text === '' ? identities.map(() => 0) : (unpackInOrder(text) ?? []),
			);
		const fits = (numbers: readonly number[]) => numbers.length === identities.length;
		const isKnown = (numbers: readonly number[], column: number) =>
			numbers.every((index) => index < lists[column].length);
		if (!fits(revisions) || !indexes.every(fits) || !indexes.every(isKnown)) return undefined;
		identities.forEach((identity, row) => {
			const values = (event.watch?.fields ?? []).map((name): [string, unknown] => {
				const column = columns.indexOf(name);
				return [name, name === event.dayField ? day : lists[column][indexes[column][row]]];
			});
			records.push({ identity, day, values: Object.fromEntries(values), revision: revisions[row] });
		});
	}
	return records;
}
