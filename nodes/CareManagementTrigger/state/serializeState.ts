import { groupBy, isObject, parseDay, type Day, type Query } from '../../../values/mod';
import { hash } from '../../shared/hash';
import { encrypt, decrypt, type EncryptionKey } from '../../shared/encrypt';
import type { KnownRecord, State } from '../decide/mod';
import { identityLimit, type Selection, type Settings, type TriggerEvent } from '../events/mod';

/** The version of the stored form; a state of any other is not read. */
const version = 1;

/** A state, and the filters that it belongs to. */
export interface StoredState {
	readonly state: State;
	readonly selection: Selection;
}

const isDay = (value: unknown): value is Day => value !== undefined && value === parseDay(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

const isText = (value: unknown): value is string => typeof value === 'string';

const optional = (is: (value: unknown) => boolean) => (value: unknown) =>
	value === undefined || is(value);

const isTrue = (value: unknown): boolean => value === true;

/** What each part of a state must be, its records aside. */
const parts: Readonly<Record<string, (value: unknown) => boolean>> = {
	from: isDay,
	to: isDay,
	resumeFrom: optional(isDay),
	modified: optional(isText),
	isEmptied: optional(isTrue),
	isShort: optional(isTrue),
	epoch: isCount,
	revision: isCount,
} satisfies Record<keyof Omit<State, 'records' | 'away'>, unknown>;

/** The values that are stored by their index; the day is the key of the records. Only what is watched has any. */
const columnsOf = ({ dayField, watch }: TriggerEvent): string[] =>
	watch ? ['revision', ...watch.fields.filter((name) => name !== dayField)] : [];

/** Numbers as a text, in their order: identities as the differences between sorted ones, so that most take a byte or two. */
const pack = (numbers: readonly number[]): string =>
	numbers.map((number) => number.toString(36)).join(' ');

const unpack = (text: unknown): number[] | undefined => {
	const numbers = isText(text) ? text.split(' ').map((digits) => parseInt(digits, 36)) : [];
	return pack(numbers) === text && numbers.every(isCount) ? numbers : undefined;
};

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
	const all = [...records, ...away];
	const columns = columnsOf(event).map((name) => {
		const valueOf = ({ revision, values }: KnownRecord) =>
			name === 'revision' ? revision : values[name];
		const values = [...new Set(all.map(valueOf))].filter((value) => value !== undefined).sort();
		const indexes = new Map<unknown, number>(values.map((value, index) => [value, index]));
		// A value that is not known any more has no index.
		return { name, values, indexOf: (one: KnownRecord) => indexes.get(valueOf(one)) ?? -1 };
	});
	const packAll = (some: readonly KnownRecord[]) => {
		const sorted = [...some].sort((one, other) => one.identity - other.identity);
		const byDay = [...groupBy(sorted, ({ day }) => day)];
		byDay.sort(([day], [other]) => (day < other ? -1 : 1));
		return Object.fromEntries(
			byDay.map(([day, ofDay]) => [
				day,
				[
					pack(ofDay.map(({ identity }, row) => identity - (ofDay[row - 1]?.identity ?? 0))),
					...columns.map(({ indexOf }) => pack(ofDay.map(indexOf))),
				],
			]),
		);
	};
	return {
		version,
		list,
		filters: { sealed: encrypt(sealKey, [filters, conditions]), hash: hashOf(settings) },
		...Object.fromEntries(Object.entries(state).filter(([, value]) => value || value === 0)),
		...{ records: packAll(records), away: packAll(away) },
		values: columns.map(({ name, values }) =>
			isPersonal(event, name) ? encrypt(sealKey, values) : values,
		),
	};
}

/** Whether the values of a column say who people are. */
const isPersonal = ({ watch }: TriggerEvent, name: string) => watch?.personal?.includes(name);

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
	const names = Object.keys(parts);
	const isWhole = names.every((name) => parts[name](stored[name]));
	const selection = parseSelection(stored.filters, settings, sealKeys);
	const lists = parseLists(stored.values, settings.event, sealKeys);
	const records = lists && parseRecords(stored.records, settings.event, lists);
	const away = lists && parseRecords(stored.away, settings.event, lists);
	if (!isWhole || !selection || !records || !away) return undefined;
	const rest = Object.fromEntries(names.map((name) => [name, stored[name]]));
	return { state: { ...(rest as unknown as State), records, away }, selection };
}

function parseSelection(
	stored: unknown,
	settings: Settings,
	sealKeys: readonly EncryptionKey[],
): Selection | undefined {
	if (!isObject(stored) || !isText(stored.sealed)) return undefined;
	const { filters, conditions } = settings;
	if (stored.hash === hashOf(settings)) return { filters, conditions };
	const parsed = decrypt(sealKeys, stored.sealed);
	const [query, pairs] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
	const isQuery = isObject(query) && Object.values(query).every(isText);
	const isWhole =
		Array.isArray(pairs) &&
		pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText));
	return isQuery && isWhole ? { filters: query as Query, conditions: pairs } : undefined;
}

/** The values of each column; without those that an unknown secret has sealed. */
function parseLists(
	stored: unknown,
	event: TriggerEvent,
	sealKeys: readonly EncryptionKey[],
): unknown[][] | undefined {
	const columns = columnsOf(event);
	if (!Array.isArray(stored) || stored.length !== columns.length) return undefined;
	const lists = columns.map((name, column) => {
		const list: unknown = stored[column];
		return isPersonal(event, name) && isText(list) ? (decrypt(sealKeys, list) ?? []) : list;
	});
	const isList = (list: unknown): list is unknown[] =>
		Array.isArray(list) && !list.some((value) => typeof value === 'object' && value !== null);
	return lists.every(isList) ? lists : undefined;
}

function parseRecords(
	packed: unknown,
	event: TriggerEvent,
	lists: readonly (readonly unknown[])[],
): KnownRecord[] | undefined {
	if (!isObject(packed)) return undefined;
	const columns = columnsOf(event);
	const records: KnownRecord[] = [];
	for (const [day, texts] of Object.entries(packed)) {
		const [differences, ...indexes] = Array.isArray(texts) ? texts.map(unpack) : [];
		const isWhole =
			differences &&
			indexes.length === columns.length &&
			indexes.every(
				(ofColumn, column) =>
					ofColumn?.length === differences.length &&
					(isPersonal(event, columns[column]) ||
						ofColumn.every((index) => index < lists[column].length)),
			);
		if (!isWhole || !isDay(day)) return undefined;
		let identity = 0;
		for (const [row, difference] of differences.entries()) {
			identity += difference;
			if (difference < 0 || identity >= identityLimit) return undefined;
			const valueOf = (name: string): unknown =>
				name === event.dayField
					? day
					: lists[columns.indexOf(name)][indexes[columns.indexOf(name)]?.[row] ?? -1];
			const values = Object.fromEntries(
				(event.watch?.fields ?? []).map((name) => [name, valueOf(name)]),
			);
			const revision = event.watch ? valueOf('revision') : 0;
			if (!isCount(revision)) return undefined;
			records.push({ identity, day, values, revision });
		}
	}
	return records;
}
