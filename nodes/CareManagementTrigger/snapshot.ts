import { groupBy, isObject, type Day } from '../../client/mod';
import type { KnownRecord } from './diffRecords';
import type { TriggerEvent, Watch } from './events';
import { packInOrder, packNumbers, unpackInOrder, unpackNumbers } from './packNumbers';
import { byDay, isDay } from './storedState';

/** The stored form of the records that are watched. */
interface StoredSnapshot {
	/** By day: the packed identities and, for each column, the packed indexes of their values. Named by 0.1.0. */
	readonly shifts: Readonly<Record<Day, readonly string[]>>;
	/** For each column, the values that occur. */
	readonly values: readonly (readonly unknown[])[];
}

/** The fields whose values are stored by index. The day is the key of `shifts`. */
const columnsOf = ({ dayField }: TriggerEvent, { fields }: Watch): string[] =>
	fields.filter((name) => name !== dayField);

/**
 * Parses the records as they were at the last poll.
 *
 * @param event the event that watches them
 * @param watch what it keeps
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseSnapshot(
	event: TriggerEvent,
	watch: Watch,
	{ shifts, values }: Record<string, unknown>,
): KnownRecord[] | undefined {
	const columns = columnsOf(event, watch);
	if (!isObject(shifts) || !Array.isArray(values) || values.length !== columns.length) {
		return undefined;
	}
	if (!values.every(Array.isArray)) return undefined;
	const dayField = event.dayField ?? '';
	const parsed: KnownRecord[] = [];
	for (const [day, packed] of Object.entries(shifts)) {
		const rows = isDay(day) ? unpackRows(packed, values) : undefined;
		if (!rows) return undefined;
		for (const { identity, cells } of rows) {
			const own = columns.map((name, column) => [name, cells[column]]);
			if (watch.fields.includes(dayField)) own.push([dayField, day]);
			parsed.push({ identity, day, values: Object.fromEntries(own) });
		}
	}
	return parsed;
}

/** The records of one day, with the values of their columns. */
function unpackRows(
	packed: unknown,
	values: readonly (readonly unknown[])[],
): { identity: number; cells: unknown[] }[] | undefined {
	if (!Array.isArray(packed) || packed.length !== values.length + 1) return undefined;
	if (!packed.every((text) => typeof text === 'string')) return undefined;
	const identities = unpackNumbers(packed[0]);
	const indexes = packed.slice(1).map(unpackInOrder);
	if (!identities || indexes.some((column) => column?.length !== identities.length)) {
		return undefined;
	}
	return identities.map((identity, row) => ({
		identity,
		cells: values.map((list, column) => list[indexes[column]?.[row] ?? 0]),
	}));
}

/**
 * The records that are watched, in the form that n8n stores.
 *
 * @param event the event that watches them
 * @param watch what it keeps
 * @param records the records now
 */
export function serializeSnapshot(
	event: TriggerEvent,
	watch: Watch,
	records: readonly KnownRecord[],
): StoredSnapshot {
	const columns = columnsOf(event, watch);
	const sorted = [...records].sort((one, other) => one.identity - other.identity);
	const byDays = [...groupBy(sorted, ({ day }) => day)].sort(byDay);
	const inOrder = byDays.flatMap(([, ofDay]) => ofDay);
	const lists = columns.map((name) => [...new Set(inOrder.map(({ values }) => values[name]))]);
	const indexes = lists.map((list) => new Map(list.map((value, index) => [value, index])));
	const packed = byDays.map(([day, ofDay]): [Day, string[]] => [
		day,
		[
			packNumbers(ofDay.map(({ identity }) => identity)),
			...columns.map((name, column) =>
				packInOrder(ofDay.map(({ values }) => indexes[column].get(values[name]) ?? 0)),
			),
		],
	]);
	return { shifts: Object.fromEntries(packed), values: lists };
}
