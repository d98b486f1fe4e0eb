import { groupBy, isObject, type Day } from '../../../values/mod';
import { encrypt, decrypt, type EncryptionKey } from '../../shared/encrypt';
import type { KnownRecord } from '../decide/mod';
import type { TriggerEvent, Watch } from '../events/mod';
import { packInOrder, packNumbers, unpackInOrder, unpackNumbers } from './packNumbers';
import { byDay, isDay } from './storedState';

/** The stored form of the records that are watched. */
interface StoredSnapshot {
	/** By day: the packed identities, their packed revisions and, for each column, the packed indexes of their values. */
	readonly records: Readonly<Record<Day, readonly string[]>>;
	/** For each column, the values that occur. */
	readonly values: readonly (readonly unknown[])[];
}

/** What it takes to read and write the stored form. */
export interface SnapshotFormat {
	readonly event: TriggerEvent;
	readonly watch: Watch;
	/** The keys that values may be encrypted with, the current one first. */
	readonly sealKeys: readonly EncryptionKey[];
}

/** The fields whose values are stored by index. The day is the key of `records`. */
const columnsOf = ({ event: { dayField }, watch: { fields } }: SnapshotFormat): string[] =>
	fields.filter((name) => name !== dayField);

/**
 * Parses the records as they were at the last poll.
 *
 * @param format how they are kept
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseSnapshot(
	format: SnapshotFormat,
	{ records, values }: Record<string, unknown>,
): KnownRecord[] | undefined {
	const columns = columnsOf(format);
	if (!isObject(records) || !Array.isArray(values) || values.length !== columns.length) {
		return undefined;
	}
	if (!values.every((list) => Array.isArray(list) && list.every(isScalar))) return undefined;
	const lists = unsealColumns(format, values);
	const { event, watch } = format;
	const dayField = event.dayField ?? '';
	const parsed: KnownRecord[] = [];
	for (const [day, packed] of Object.entries(records)) {
		const rows = isDay(day) ? unpackRows(packed, lists) : undefined;
		if (!rows) return undefined;
		for (const { identity, revision, cells } of rows) {
			const own = columns.map((name, column) => [name, cells[column]]);
			if (watch.fields.includes(dayField)) own.push([dayField, day]);
			parsed.push({ identity, revision, day, values: Object.fromEntries(own) });
		}
	}
	return parsed;
}

const isScalar = (value: unknown): boolean =>
	value === null || ['boolean', 'number', 'string'].includes(typeof value);

/** The records of one day, with the values of their columns. */
function unpackRows(
	packed: unknown,
	values: readonly (readonly unknown[])[],
): { identity: number; revision: number; cells: unknown[] }[] | undefined {
	if (!Array.isArray(packed) || packed.length !== values.length + 2) return undefined;
	if (!packed.every((text) => typeof text === 'string')) return undefined;
	const identities = unpackNumbers(packed[0]);
	const columns = packed.slice(1).map((text) => unpackInOrder(text) ?? []);
	if (!identities || columns.some(({ length }) => length !== identities.length)) return undefined;
	const [revisions, ...indexes] = columns;
	if (indexes.some((column, index) => column.some((at) => at >= values[index].length))) {
		return undefined;
	}
	return identities.map((identity, row) => ({
		identity,
		revision: revisions[row],
		cells: values.map((list, column) => list[indexes[column][row]]),
	}));
}

/**
 * The records that are watched, in the form that n8n stores.
 *
 * @param format how they are kept
 * @param records the records now
 */
export function serializeSnapshot(
	format: SnapshotFormat,
	records: readonly KnownRecord[],
): StoredSnapshot {
	const columns = columnsOf(format);
	const sorted = [...records].sort((one, other) => one.identity - other.identity);
	const byDays = [...groupBy(sorted, ({ day }) => day)].sort(byDay);
	const inOrder = byDays.flatMap(([, ofDay]) => ofDay);
	const lists = columns.map((name) => [...new Set(inOrder.map(({ values }) => values[name]))]);
	const indexes = lists.map((list) => new Map(list.map((value, index) => [value, index])));
	const packed = byDays.map(([day, ofDay]): [Day, string[]] => [
		day,
		[
			packNumbers(ofDay.map(({ identity }) => identity)),
			packInOrder(ofDay.map(({ revision }) => revision)),
			...columns.map((name, column) =>
				packInOrder(ofDay.map(({ values }) => indexes[column].get(values[name]) ?? 0)),
			),
		],
	]);
	return { records: Object.fromEntries(packed), values: sealColumns(format, lists) };
}

/** Seals the values of the columns that tell about people. One that is not known any more is null. */
const sealColumns = (format: SnapshotFormat, lists: readonly (readonly unknown[])[]): unknown[][] =>
	mapPersonal(format, lists, (value) =>
		value === undefined ? null : encrypt(format.sealKeys[0], value),
	);

/** Opens them again. A value that an unknown secret has sealed is not known any more. */
const unsealColumns = (
	format: SnapshotFormat,
	lists: readonly (readonly unknown[])[],
): unknown[][] =>
	mapPersonal(format, lists, (value) =>
		typeof value === 'string' ? decrypt(format.sealKeys, value) : undefined,
	);

function mapPersonal(
	format: SnapshotFormat,
	lists: readonly (readonly unknown[])[],
	change: (value: unknown) => unknown,
): unknown[][] {
	const { personal = [] } = format.watch;
	const columns = columnsOf(format);
	return lists.map((list, column) =>
		personal.includes(columns[column]) ? list.map(change) : [...list],
	);
}
