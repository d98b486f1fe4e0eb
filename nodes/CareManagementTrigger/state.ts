import { isObject, parseDay, type Day } from '../../client/mod';
import type { ShiftMemory, ShiftValues } from './diffShifts';
import type { Memory } from './detectNew';
import { identityLimit } from './identity';
import { packInOrder, packNumbers, unpackInOrder, unpackNumbers } from './packNumbers';

/** The form of the state; another one is not read. */
const version = 1;

/** What n8n keeps of a trigger that waits for new records: ids or hashes, never names or notes. */
interface CreatedState {
	readonly version: typeof version;
	/** Stands for the settings and the account that the state belongs to. */
	readonly settings: string;
	readonly newest: Day;
	readonly behind?: Day;
	readonly givesAllShifts?: true;
	/** The packed identities by day. */
	readonly known: Readonly<Record<Day, string>>;
}

/** What n8n keeps of a trigger that waits for changes of shifts: ids, days, times, durations and kinds of hold. */
interface ChangedState {
	readonly version: typeof version;
	readonly settings: string;
	readonly to: Day;
	readonly givesAllShifts?: true;
	/** By day of service: the packed identities, and for each of them the places in the lists of values. */
	readonly shifts: Readonly<Record<Day, readonly [identities: string, ...columns: string[]]>>;
	/** The values that occur, in the order of `columns`. */
	readonly values: readonly (readonly unknown[])[];
}

/** The values of a shift that have a list of their own; the day of service has not. */
const columns = [
	'ClientId',
	'CarerId',
	'ServiceId',
	'StartTime',
	'Minutes',
	'OnHoldType',
] as const satisfies (keyof ShiftValues)[];

const isDay = (value: unknown): value is Day => value === parseDay(value);

const isState = (value: unknown, settings: string): value is Record<string, unknown> =>
	isObject(value) && value.version === version && value.settings === settings;

/**
 * Reads what earlier polls found out of the service, see `Service`.
 *
 * @param value what n8n kept
 * @param settings stands for the settings and the account of now
 */
export const readGivesAllShifts = (value: unknown, settings: string): boolean =>
	isState(value, settings) && value.givesAllShifts === true;

/**
 * Reads the state of a trigger that waits for new records.
 *
 * @param value what n8n kept
 * @param settings stands for the settings and the account of now
 * @returns undefined when there is none, it belongs to other settings, or it is damaged
 */
export function readMemory(value: unknown, settings: string): Memory | undefined {
	if (!isState(value, settings) || !isDay(value.newest) || !isObject(value.known)) return undefined;
	const known = new Map<Day, number[]>();
	for (const [day, packed] of Object.entries(value.known)) {
		const identities = typeof packed === 'string' ? unpackNumbers(packed) : undefined;
		if (!isDay(day) || !identities || (identities.at(-1) ?? 0) >= identityLimit) return undefined;
		known.set(day, identities);
	}
	const { newest, behind } = value;
	if (behind === undefined) return { newest, known };
	return isDay(behind) ? { newest, known, resumeFrom: behind } : undefined;
}

/**
 * The state of a trigger that waits for new records, as n8n keeps it.
 *
 * @param memory what to remember
 * @param settings stands for the settings and the account
 * @param givesAllShifts see `Service`
 */
export function writeMemory(
	{ newest, known, resumeFrom: behind }: Memory,
	settings: string,
	givesAllShifts = false,
): CreatedState {
	return {
		version,
		settings,
		newest,
		...(behind === undefined ? {} : { behind }),
		...(givesAllShifts ? { givesAllShifts } : {}),
		known: Object.fromEntries(
			[...known].sort().map(([day, identities]) => [day, packNumbers(identities)]),
		),
	};
}

/**
 * Reads the state of a trigger that waits for changes of shifts.
 *
 * @param value what n8n kept
 * @param settings stands for the settings and the account of now
 * @returns undefined when there is none, it belongs to other settings, or it is damaged
 */
export function readShifts(value: unknown, settings: string): ShiftMemory | undefined {
	if (!isState(value, settings) || !isDay(value.to) || !isObject(value.shifts)) return undefined;
	const { to, values } = value;
	if (!Array.isArray(values) || values.length !== columns.length) return undefined;
	if (!values.every(Array.isArray)) return undefined;
	const shifts: { identity: number; values: ShiftValues }[] = [];
	for (const [day, packed] of Object.entries(value.shifts)) {
		if (!isDay(day) || !Array.isArray(packed) || packed.length !== columns.length + 1) {
			return undefined;
		}
		const [identities, ...places] = packed.map((text, index) =>
			typeof text !== 'string'
				? undefined
				: index === 0
					? unpackNumbers(text)
					: unpackInOrder(text),
		);
		if (!identities || places.some((column) => column?.length !== identities.length)) {
			return undefined;
		}
		identities.forEach((identity, index) => {
			const own = columns.map((name, column) => [
				name,
				(values[column] as unknown[])[places[column]?.[index] ?? 0],
			]);
			shifts.push({
				identity,
				values: { ...Object.fromEntries(own), DateOfService: day } as ShiftValues,
			});
		});
	}
	return { to, shifts };
}

/**
 * The state of a trigger that waits for changes of shifts, as n8n keeps it.
 *
 * @param memory what to remember
 * @param settings stands for the settings and the account
 * @param givesAllShifts see `Service`
 */
export function writeShifts(
	{ to, shifts }: ShiftMemory,
	settings: string,
	givesAllShifts = false,
): ChangedState {
	const lists = columns.map(() => new Map<unknown, number>());
	const placeOf = (column: number, value: unknown): number => {
		const list = lists[column];
		let place = list.get(value);
		if (place === undefined) {
			place = list.size;
			list.set(value, place);
		}
		return place;
	};
	const byDay = new Map<Day, (typeof shifts)[number][]>();
	for (const shift of [...shifts].sort((one, other) => one.identity - other.identity)) {
		const { DateOfService } = shift.values;
		const others = byDay.get(DateOfService);
		if (others) others.push(shift);
		else byDay.set(DateOfService, [shift]);
	}
	const packed = [...byDay]
		.sort()
		.map(([day, own]): [Day, [string, ...string[]]] => [
			day,
			[
				packNumbers(own.map(({ identity }) => identity)),
				...columns.map((name, column) =>
					packInOrder(own.map(({ values }) => placeOf(column, values[name]))),
				),
			],
		]);
	return {
		version,
		settings,
		to,
		...(givesAllShifts ? { givesAllShifts } : {}),
		shifts: Object.fromEntries(packed),
		values: lists.map((list) => [...list.keys()]),
	};
}
