import { groupBy, isObject, type Day } from '../../../values/mod';
import { hash } from '../../shared/hash';
import { encrypt, decrypt, hide, type EncryptionKey } from '../../shared/encrypt';
import type { KnownRecord, State } from '../decide/mod';
import type { Selection, Settings, TriggerEvent } from '../events/mod';

/** The version of the stored form. A state of any other version is not read. */
const version = 2;

export interface StoredState {
	readonly state: State;
	readonly selection: Selection;
}

/** The parts of a state that are stored as they are. */
const plainParts = [
	...['from', 'to', 'resumeFrom', 'isEmptied', 'isShort', 'modified', 'epoch', 'revision'],
] as const;

/** The records of each day as texts: their identities, and the indexes of their values. */
type PackedRecords = Readonly<Record<Day, readonly string[]>>;

/** A state in the form that n8n stores. The values of personal fields are encrypted. */
interface Stored extends Record<(typeof plainParts)[number], unknown> {
	/** The hash of the account and the event. */
	readonly list: string;
	readonly filters: { readonly hash: string; readonly sealed: string };
	readonly records: PackedRecords;
	readonly away: PackedRecords;
	readonly values: readonly (string | readonly unknown[])[];
}

/** Returns a checksum that reveals a damaged state, or a state of another version. */
const checkOf = (stored: Partial<Record<string, unknown>>): string => {
	const parts = [...plainParts, 'list', 'filters', 'records', 'away', 'values'];
	return hash([version, ...parts.map((name) => stored[name])]).toString('base64');
};

/**
 * Returns the fields whose values are stored as indexes. The day is left out, because the records are already stored by day. Only events
 * that watch changes have such fields.
 */
const columnsOf = ({ dayField, watch }: TriggerEvent): string[] =>
	watch ? ['revision', ...watch.fields.filter((name) => name !== dayField)] : [];

/** Writes numbers as a text, in their order. */
const pack = (numbers: readonly number[]): string =>
	numbers.map((number) => number.toString(36)).join(' ');

const unpack = (text: string): number[] => text.split(' ').map((digits) => parseInt(digits, 36));

/**
 * Puts a state into the form that n8n stores.
 *
 * @param sealKeys the keys, with the current key first
 */
export function serializeState(
	settings: Settings,
	[sealKey]: readonly EncryptionKey[],
	{ records, away, ...state }: State,
): object {
	const { listHash, filters, conditions, event } = settings;
	const columns = columnsOf(event).map((name) => {
		const valueOf = ({ revision, values }: KnownRecord) =>
			name === 'revision' ? revision : values[name];
		const values = [...new Set([...records, ...away].map(valueOf))]
			.filter((value) => value !== undefined)
			.sort();
		const indexes = new Map<unknown, number>(values.map((value, index) => [value, index]));
		// A value that is no longer known gets the index -1.
		return { name, values, indexOf: (one: KnownRecord) => indexes.get(valueOf(one)) ?? -1 };
	});
	const packAll = (some: readonly KnownRecord[]): PackedRecords => {
		const sorted = some.toSorted((one, other) => one.identity - other.identity);
		const byDay = [...groupBy(sorted, ({ day }) => day)];
		byDay.sort(([day], [other]) => (day < other ? -1 : 1));
		const packDay = (ofDay: readonly KnownRecord[]) => [
			pack(ofDay.map(({ identity }, row) => identity - (ofDay[row - 1]?.identity ?? 0))),
			...columns.map(({ indexOf }) => pack(ofDay.map(indexOf))),
		];
		return Object.fromEntries(byDay.map(([day, ofDay]) => [day, packDay(ofDay)]));
	};
	const stored = {
		list: listHash,
		filters: { hash: hashOf(settings, sealKey), sealed: encrypt(sealKey, [filters, conditions]) },
		...Object.fromEntries(Object.entries(state).filter(([, value]) => value || value === 0)),
		...{ records: packAll(records), away: packAll(away) },
		values: columns.map(({ name, values }) =>
			event.watch?.personal?.includes(name) ? encrypt(sealKey, values) : values,
		),
	};
	return { ...stored, check: checkOf(stored) };
}

/** Hashes the filters. The hash stays the same after the Secret was renewed. */
const hashOf = ({ listHash, filters, conditions }: Settings, key: EncryptionKey): string =>
	hide(key, [listHash, filters, conditions]).slice(0, 16);

/**
 * Parses a stored state.
 *
 * @param sealKeys the keys that may decrypt the state
 * @returns the state. It is undefined if there is no state, if the state is damaged, or if it belongs to another account or event. It is
 * also undefined if the filters differ from the present filters and cannot be decrypted.
 */
export function parseState(
	stored: unknown,
	settings: Settings,
	sealKeys: readonly EncryptionKey[],
): StoredState | undefined {
	if (!isObject(stored) || stored.check !== checkOf(stored)) return undefined;
	const { list, filters, records, away, values, ...state } = stored as unknown as Stored;
	if (list !== settings.listHash) return undefined;
	const isSame = filters.hash === hashOf(settings, sealKeys[0]);
	const opened = isSame
		? [settings.filters, settings.conditions]
		: (decrypt(sealKeys, filters.sealed) as unknown[] | undefined);
	if (!opened) return undefined;
	const lists = values.map((list) =>
		typeof list === 'string' ? ((decrypt(sealKeys, list) ?? []) as unknown[]) : list,
	);
	const unpackAll = (packed: PackedRecords) => unpackRecords(packed, settings.event, lists);
	return {
		state: {
			...(Object.fromEntries(plainParts.map((name) => [name, state[name]])) as unknown as State),
			...{ records: unpackAll(records), away: unpackAll(away) },
		},
		selection: { filters: opened[0], conditions: opened[1] } as Selection,
	};
}

/** @param lists the values of each column. A list is empty if it was encrypted with an unknown secret. */
function unpackRecords(
	packed: PackedRecords,
	event: TriggerEvent,
	lists: readonly (readonly unknown[])[],
): KnownRecord[] {
	const columns = columnsOf(event);
	return Object.entries(packed).flatMap(([day, texts]) => {
		const [differences, ...indexes] = texts.map(unpack);
		let identity = 0;
		return differences.map((difference, row) => {
			identity += difference;
			const cells: Record<string, unknown> = { revision: 0, [event.dayField ?? '']: day };
			columns.forEach((name, column) => (cells[name] = lists[column][indexes[column][row]]));
			const watched = (event.watch?.fields ?? []).map((name) => [name, cells[name]]);
			const values = Object.fromEntries(watched) as Record<string, unknown>;
			return { identity, day, values, revision: Number(cells.revision) };
		});
	});
}
