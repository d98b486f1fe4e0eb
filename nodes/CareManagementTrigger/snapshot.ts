import { groupBy, isObject, type Day } from '../../client/mod';
import type { RosterSnapshot, Shift, ShiftValues } from './diffShifts';
import { packInOrder, packNumbers, unpackInOrder, unpackNumbers } from './packNumbers';
import { byDay, isDay } from './storedState';

/** The stored form of a `RosterSnapshot`: ids, days, times, durations and kinds of hold. */
interface StoredSnapshot {
	readonly to: Day;
	/** By day of service: the packed identities and, for each column, the packed indexes of their values. */
	readonly shifts: Readonly<Record<Day, readonly string[]>>;
	/** For each column, the values that occur. */
	readonly values: readonly (readonly unknown[])[];
}

/** The values of a shift that are stored by index. The day of service is the key of `shifts`. */
const columns = [
	'ClientId',
	'CarerId',
	'ServiceId',
	'StartTime',
	'Minutes',
	'OnHoldType',
] as const satisfies (keyof ShiftValues)[];

/**
 * Parses what an event of the kind `changed` keeps.
 *
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseSnapshot(content: Record<string, unknown>): RosterSnapshot | undefined {
	const { to, shifts, values } = content;
	if (!isDay(to) || !isObject(shifts)) return undefined;
	if (!Array.isArray(values) || values.length !== columns.length) return undefined;
	if (!values.every(Array.isArray)) return undefined;
	const parsed: Shift[] = [];
	for (const [day, packed] of Object.entries(shifts)) {
		const ofDay = isDay(day) ? parseShiftsOfDay(day, packed, values) : undefined;
		if (!ofDay) return undefined;
		for (const shift of ofDay) parsed.push(shift);
	}
	return { to, shifts: parsed };
}

function parseShiftsOfDay(
	day: Day,
	packed: unknown,
	values: readonly (readonly unknown[])[],
): Shift[] | undefined {
	if (!Array.isArray(packed) || packed.length !== columns.length + 1) return undefined;
	if (!packed.every((text) => typeof text === 'string')) return undefined;
	const identities = unpackNumbers(packed[0]);
	const indexes = packed.slice(1).map(unpackInOrder);
	if (!identities || indexes.some((column) => column?.length !== identities.length)) {
		return undefined;
	}
	return identities.map((identity, row) => {
		const own = columns.map((name, column) => [name, values[column][indexes[column]?.[row] ?? 0]]);
		return { identity, values: { ...Object.fromEntries(own), DateOfService: day } as ShiftValues };
	});
}

/**
 * What an event of the kind `changed` keeps, in the form that n8n stores.
 *
 * @param snapshot the shifts now
 */
export function serializeSnapshot({ to, shifts }: RosterSnapshot): StoredSnapshot {
	const sorted = [...shifts].sort((one, other) => one.identity - other.identity);
	const shiftsByDay = [...groupBy(sorted, ({ values }) => values.DateOfService)].sort(byDay);
	const inOrder = shiftsByDay.flatMap(([, ofDay]) => ofDay);
	const values = columns.map((name) => [...new Set(inOrder.map((shift) => shift.values[name]))]);
	const indexes = values.map((list) => new Map(list.map((value, index) => [value, index])));
	const packed = shiftsByDay.map(([day, ofDay]): [Day, string[]] => [
		day,
		[
			packNumbers(ofDay.map(({ identity }) => identity)),
			...columns.map((name, column) =>
				packInOrder(ofDay.map((shift) => indexes[column].get(shift.values[name]) ?? 0)),
			),
		],
	]);
	return { to, shifts: Object.fromEntries(packed), values };
}
