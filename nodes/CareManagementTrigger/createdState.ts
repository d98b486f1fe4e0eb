import { addDays, groupBy, isObject, type Day } from '../../values/mod';
import { windowDays, type CreatedState } from './detectNew';
import { identityLimit } from './identify';
import { packNumbers, unpackNumbers } from './packNumbers';
import { byDay, isDay } from './storedState';

/** The window behind the newest record. */
export type Window = Omit<CreatedState, 'seen'>;

/** The stored form of a `Window`. */
interface StoredWindow {
	readonly newest: Day;
	/** Absent where it is `windowDays` before the newest day. */
	readonly from?: Day;
	/** `resumeFrom` */
	readonly behind?: Day;
}

/** The stored form of a `CreatedState`: ids or hashes. */
interface StoredCreatedState extends StoredWindow {
	/** `seen`: the packed identities by day. */
	readonly known: Readonly<Record<Day, string>>;
}

/**
 * Parses the window that an event keeps.
 *
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseWindow({ newest, from, behind }: Record<string, unknown>): Window | undefined {
	if (!isDay(newest) || (behind !== undefined && !isDay(behind))) return undefined;
	const first = from ?? addDays(newest, -windowDays);
	if (!isDay(first)) return undefined;
	return { newest, from: first, ...(behind === undefined ? {} : { resumeFrom: behind }) };
}

/** A window in the form that n8n stores. */
export const serializeWindow = ({ newest, from, resumeFrom }: Window): StoredWindow => ({
	newest,
	...(from === addDays(newest, -windowDays) ? {} : { from }),
	...(resumeFrom === undefined ? {} : { behind: resumeFrom }),
});

/**
 * Parses what an event for new records keeps.
 *
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseCreatedState(content: Record<string, unknown>): CreatedState | undefined {
	const window = parseWindow(content);
	const { known } = content;
	if (!window || !isObject(known)) return undefined;
	const seen: { day: Day; identity: number }[] = [];
	for (const [day, packed] of Object.entries(known)) {
		const identities = typeof packed === 'string' ? unpackNumbers(packed) : undefined;
		if (!isDay(day) || !identities || (identities.at(-1) ?? 0) >= identityLimit) return undefined;
		for (const identity of identities) seen.push({ day, identity });
	}
	return { ...window, seen };
}

/** What an event for new records keeps, in the form that n8n stores. */
export function serializeCreatedState(state: CreatedState): StoredCreatedState {
	const seenByDay = [...groupBy(state.seen, ({ day }) => day)].sort(byDay);
	const known = seenByDay.map(([day, records]): [Day, string] => [
		day,
		packNumbers(records.map(({ identity }) => identity)),
	]);
	return { ...serializeWindow(state), known: Object.fromEntries(known) };
}
