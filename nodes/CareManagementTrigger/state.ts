import { groupBy, isObject, parseDay, type Day } from '../../client/mod';
import type { CreatedState } from './detectNew';
import type { RosterSnapshot, Shift, ShiftValues } from './diffShifts';
import { identityLimit } from './identify';
import { packInOrder, packNumbers, unpackInOrder, unpackNumbers } from './packNumbers';

/** The version of the stored form; a state of another version is not read. */
const version = 1;

/** What every stored state has. */
interface StoredState {
	readonly version: typeof version;
	/** The fingerprint of the settings that the state belongs to. */
	readonly settings: string;
	readonly givesAllShifts?: true;
}

/** The stored form of a `CreatedState`: ids or hashes, never names or notes. */
interface StoredCreatedState extends StoredState {
	readonly newest: Day;
	/** `resumeFrom` */
	readonly behind?: Day;
	/** `seen`: the packed identities by day. */
	readonly known: Readonly<Record<Day, string>>;
}

/** The stored form of a `RosterSnapshot`: ids, days, times, durations and kinds of hold. */
interface StoredSnapshot extends StoredState {
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

const isDay = (value: unknown): value is Day => value === parseDay(value);

const isStoredState = (value: unknown, fingerprint: string): value is Record<string, unknown> =>
	isObject(value) && value.version === version && value.settings === fingerprint;

const byDay = ([day]: [Day, unknown], [other]: [Day, unknown]): number => (day < other ? -1 : 1);

/**
 * Parses what earlier polls found out about `onHoldType=ALL`; see `PollSession`.
 *
 * @param stored what n8n has stored
 * @param fingerprint the fingerprint of the current settings
 */
export const parseGivesAllShifts = (stored: unknown, fingerprint: string): boolean =>
	isStoredState(stored, fingerprint) && stored.givesAllShifts === true;

/**
 * Parses the stored state of an event of the kind `created`.
 *
 * @param stored what n8n has stored
 * @param fingerprint the fingerprint of the current settings
 * @returns undefined if there is no state, it belongs to other settings, or it is damaged
 */
export function parseCreatedState(stored: unknown, fingerprint: string): CreatedState | undefined {
	if (!isStoredState(stored, fingerprint)) return undefined;
	const { newest, behind, known } = stored;
	if (!isDay(newest) || !isObject(known)) return undefined;
	if (behind !== undefined && !isDay(behind)) return undefined;
	const seen: { day: Day; identity: number }[] = [];
	for (const [day, packed] of Object.entries(known)) {
		const identities = typeof packed === 'string' ? unpackNumbers(packed) : undefined;
		if (!isDay(day) || !identities || (identities.at(-1) ?? 0) >= identityLimit) return undefined;
		for (const identity of identities) seen.push({ day, identity });
	}
	return { newest, seen, ...(behind === undefined ? {} : { resumeFrom: behind }) };
}

/**
 * The state of an event of the kind `created`, in the form that n8n stores.
 *
 * @param fingerprint the fingerprint of the settings
 */
export function serializeCreatedState(
	{ newest, seen, resumeFrom }: CreatedState,
	fingerprint: string,
	givesAllShifts: boolean,
): StoredCreatedState {
	const seenByDay = [...groupBy(seen, ({ day }) => day)].sort(byDay);
	const known = seenByDay.map(([day, records]): [Day, string] => [
		day,
		packNumbers(records.map(({ identity }) => identity)),
	]);
	return {
		version,
		settings: fingerprint,
		newest,
		...(resumeFrom === undefined ? {} : { behind: resumeFrom }),
		...(givesAllShifts ? { givesAllShifts } : {}),
		known: Object.fromEntries(known),
	};
}

/**
 * Parses the stored state of an event of the kind `changed`.
 *
 * @param stored what n8n has stored
 * @param fingerprint the fingerprint of the current settings
 * @returns undefined if there is no state, it belongs to other settings, or it is damaged
 */
export function parseSnapshot(stored: unknown, fingerprint: string): RosterSnapshot | undefined {
	if (!isStoredState(stored, fingerprint)) return undefined;
	const { to, shifts, values } = stored;
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
 * The state of an event of the kind `changed`, in the form that n8n stores.
 *
 * @param fingerprint the fingerprint of the settings
 */
export function serializeSnapshot(
	{ to, shifts }: RosterSnapshot,
	fingerprint: string,
	givesAllShifts: boolean,
): StoredSnapshot {
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
	return {
		version,
		settings: fingerprint,
		to,
		...(givesAllShifts ? { givesAllShifts } : {}),
		shifts: Object.fromEntries(packed),
		values,
	};
}
