import { addDays, groupBy, isObject, type Day } from '../../client/mod';
import { windowDays, type CreatedState } from './detectNew';
import { identityLimit } from './identify';
import { packNumbers, unpackNumbers } from './packNumbers';
import { byDay, isDay } from './storedState';

/** The stored form of a `CreatedState`: ids or hashes. */
interface StoredCreatedState {
	readonly newest: Day;
	/** Absent where it is `windowDays` before the newest day. */
	readonly from?: Day;
	/** `resumeFrom` */
	readonly behind?: Day;
	/** `seen`: the packed identities by day. */
	readonly known: Readonly<Record<Day, string>>;
}

/**
 * Parses what an event of the kind `created` keeps.
 *
 * @param content what n8n has stored
 * @returns undefined if it is damaged
 */
export function parseCreatedState(content: Record<string, unknown>): CreatedState | undefined {
	const { newest, behind, known } = content;
	if (!isDay(newest) || !isObject(known)) return undefined;
	if (behind !== undefined && !isDay(behind)) return undefined;
	const { from = addDays(newest, -windowDays) } = content;
	if (!isDay(from)) return undefined;
	const seen: { day: Day; identity: number }[] = [];
	for (const [day, packed] of Object.entries(known)) {
		const identities = typeof packed === 'string' ? unpackNumbers(packed) : undefined;
		if (!isDay(day) || !identities || (identities.at(-1) ?? 0) >= identityLimit) return undefined;
		for (const identity of identities) seen.push({ day, identity });
	}
	return { newest, from, seen, ...(behind === undefined ? {} : { resumeFrom: behind }) };
}

/**
 * What an event of the kind `created` keeps, in the form that n8n stores.
 *
 * @param state what was seen
 */
export function serializeCreatedState({
	newest,
	from,
	seen,
	resumeFrom,
}: CreatedState): StoredCreatedState {
	const seenByDay = [...groupBy(seen, ({ day }) => day)].sort(byDay);
	const known = seenByDay.map(([day, records]): [Day, string] => [
		day,
		packNumbers(records.map(({ identity }) => identity)),
	]);
	return {
		newest,
		...(from === addDays(newest, -windowDays) ? {} : { from }),
		...(resumeFrom === undefined ? {} : { behind: resumeFrom }),
		known: Object.fromEntries(known),
	};
}
