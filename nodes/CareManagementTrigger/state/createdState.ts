import { addDays, groupBy, isObject, type Day } from '../../../values/mod';
import { type CreatedState, type SeenRecord, windowDays } from '../decide/mod';
import { identityLimit } from '../events/mod';
import { packNumbers, unpackNumbers } from './packNumbers';
import { byDay, isDay } from './storedState';

/** The window behind the newest record. */
export type Window = Omit<CreatedState, 'seen' | 'gone'>;

/** The stored form of a `Window`. */
interface StoredWindow {
	readonly newest: Day;
	/** Absent where it is `windowDays` before the newest day. */
	readonly from?: Day;
	/** `resumeFrom` */
	readonly behind?: Day;
	readonly isEmptied?: true;
	readonly isShort?: true;
}

/** The stored form of a `CreatedState`: ids or hashes. */
interface StoredCreatedState extends StoredWindow {
	/** `seen`: the packed identities by day. */
	readonly known: Readonly<Record<Day, string>>;
	/** `gone`, likewise */
	readonly gone?: Readonly<Record<Day, string>>;
}

/**
 * Parses the window that an event keeps.
 *
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseWindow(content: Record<string, unknown>): Window | undefined {
	const { newest, from, behind, isEmptied, isShort } = content;
	if (!isDay(newest) || (behind !== undefined && !isDay(behind))) return undefined;
	const first = from ?? addDays(newest, -windowDays);
	if (!isDay(first)) return undefined;
	return {
		newest,
		from: first,
		...(behind === undefined ? {} : { resumeFrom: behind }),
		...(isEmptied === true ? { isEmptied } : {}),
		...(isShort === true ? { isShort } : {}),
	};
}

/** A window in the form that n8n stores. */
export const serializeWindow = ({
	newest,
	from,
	resumeFrom,
	isEmptied,
	isShort,
}: Window): StoredWindow => ({
	newest,
	...(from === addDays(newest, -windowDays) ? {} : { from }),
	...(resumeFrom === undefined ? {} : { behind: resumeFrom }),
	...(isEmptied ? { isEmptied } : {}),
	...(isShort ? { isShort } : {}),
});

/**
 * Parses what an event for new records keeps.
 *
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseCreatedState(content: Record<string, unknown>): CreatedState | undefined {
	const window = parseWindow(content);
	const seen = parseSeen(content.known);
	const gone = content.gone === undefined ? [] : parseSeen(content.gone);
	return window && seen && gone
		? { ...window, seen, ...(gone.length > 0 ? { gone } : {}) }
		: undefined;
}

function parseSeen(stored: unknown): SeenRecord[] | undefined {
	if (!isObject(stored)) return undefined;
	const seen: SeenRecord[] = [];
	for (const [day, packed] of Object.entries(stored)) {
		const identities = typeof packed === 'string' ? unpackNumbers(packed) : undefined;
		if (!isDay(day) || !identities || (identities.at(-1) ?? 0) >= identityLimit) return undefined;
		for (const identity of identities) seen.push({ day, identity });
	}
	return seen;
}

/** What an event for new records keeps, in the form that n8n stores. */
export const serializeCreatedState = (state: CreatedState): StoredCreatedState => ({
	...serializeWindow(state),
	known: serializeSeen(state.seen),
	...(state.gone?.length ? { gone: serializeSeen(state.gone) } : {}),
});

function serializeSeen(seen: readonly SeenRecord[]): Record<Day, string> {
	const byDays = [...groupBy(seen, ({ day }) => day)].sort(byDay);
	return Object.fromEntries(
		byDays.map(([day, records]) => [day, packNumbers(records.map(({ identity }) => identity))]),
	);
}
