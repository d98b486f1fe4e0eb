import { type ApiRecord, addDays, type Day } from '../../client/mod';
import { groupOf, type Identity } from './identity';

/**
 * How many days behind the newest day of creation records are still looked for. Offices in zones 26 hours apart write
 * days of creation that are up to two days apart, a filter that compares in another zone than it shows adds one, and
 * midnight and daylight saving hide in those. The rest is for records that are entered late under an earlier day.
 */
export const windowDays = 7;

/** What is remembered of the records that were seen: their identities by day, as often as they were there. */
export type Known = ReadonlyMap<Day, readonly Identity[]>;

/** What a trigger remembers from one poll to the next. */
export interface Memory {
	/** The newest day of creation that counts; the window lies behind it. It never goes back. */
	readonly newest: Day;
	readonly known: Known;
	/** Set while the trigger catches up in slices of days: the first day that was not read yet. */
	readonly resumeFrom?: Day;
}

/** A record, with what the decision needs to know of it. */
export interface Candidate {
	readonly identity: Identity;
	/** The day of creation, where the record shows one. */
	readonly day?: Day;
	readonly record: ApiRecord;
}

/** A complete answer: all records that were created on these days. */
export interface Batch {
	readonly records: readonly Candidate[];
	readonly from: Day;
	/** The last day; open when absent. */
	readonly to?: Day;
	/** The day that it is for the service. */
	readonly today: Day;
	/** Whether the records show when they were created. */
	readonly dated: boolean;
}

/** A record that was not there before. */
export interface NewRecord {
	readonly shown: Candidate;
	/** Which of the records with the same identity it is, from 1. */
	readonly place: number;
}

/** The first day of the window. */
export const windowStart = ({ newest }: Memory): Day => addDays(newest, -windowDays);

/** What a trigger remembers that has seen nothing and takes all that was created from a day on for new. */
export const startingFrom = (day: Day): Memory => ({
	newest: addDays(day, windowDays),
	known: new Map(),
});

/**
 * Decides which records are new. A record is new when its identity was not seen before, or not as often.
 *
 * The window moves with the newest day of creation that the records show, but not beyond tomorrow, so that a record dated
 * ahead cannot drag it along. Where records show no day, it moves with the day that the service's own answers show.
 * Identities are kept as long as a request could show their record again: also when it is hidden for a while.
 *
 * @param memory what was seen before
 * @param slice what the service shows now, whole
 * @param most how many new records are wanted at most; the others stay new
 * @returns the new records in the order of creation, how many were held back, and what to remember instead
 */
export function detectNew(
	memory: Memory,
	slice: Batch,
	most = Infinity,
): { fresh: NewRecord[]; heldBack: number; memory: Memory } {
	const { records, from, to, today, dated } = slice;
	const inSlice = (day: Day) => day >= from && (to === undefined || day <= to);

	const left = new Map<Identity, number>();
	for (const [, identities] of memory.known) {
		for (const identity of identities) left.set(identity, (left.get(identity) ?? 0) + 1);
	}
	const places = new Map(left);
	const unknown: Candidate[] = [];
	for (const shown of records) {
		const count = left.get(shown.identity) ?? 0;
		if (count > 0) left.set(shown.identity, count - 1);
		else unknown.push(shown);
	}

	// What is known and not shown any more, by day.
	const gone: [day: Day, identity: Identity][] = [];
	for (const [day, identities] of memory.known) {
		for (const identity of identities) {
			const count = left.get(identity) ?? 0;
			if (count === 0) continue;
			left.set(identity, count - 1);
			gone.push([day, identity]);
		}
	}
	const goneFromGroup = new Map<number, number>();
	for (const [day, identity] of gone) {
		const group = groupOf(identity);
		if (group !== undefined && inSlice(day)) {
			goneFromGroup.set(group, (goneFromGroup.get(group) ?? 0) + 1);
		}
	}
	const unknownInGroup = new Map<number, number>();
	for (const { identity } of unknown) {
		const group = groupOf(identity);
		if (group !== undefined) unknownInGroup.set(group, (unknownInGroup.get(group) ?? 0) + 1);
	}
	const fresh: NewRecord[] = [];
	for (const shown of unknown) {
		const group = groupOf(shown.identity);
		// As many as are gone from the group are the same records, edited.
		const edited =
			group !== undefined && (unknownInGroup.get(group) ?? 0) <= (goneFromGroup.get(group) ?? 0);
		if (edited) continue;
		const place = (places.get(shown.identity) ?? 0) + 1;
		places.set(shown.identity, place);
		fresh.push({ shown, place });
	}
	fresh.sort(({ shown: one }, { shown: other }) => {
		const [day, otherDay] = [one.day ?? '', other.day ?? ''];
		return day < otherDay ? -1 : day > otherDay ? 1 : one.identity - other.identity;
	});

	const heldBack = new Set<Candidate>(
		fresh.length > most ? fresh.splice(most).map(({ shown }) => shown) : [],
	);

	let { newest } = memory;
	const tomorrow = addDays(today, 1);
	const reached = to !== undefined ? [to] : dated ? records.map(({ day }) => day) : [today];
	for (const day of reached) {
		if (heldBack.size === 0 && day !== undefined && day > newest && day <= tomorrow) newest = day;
	}

	const known = new Map<Day, Identity[]>();
	const remember = (day: Day, identity: Identity) => {
		const identities = known.get(day);
		if (identities) identities.push(identity);
		else known.set(day, [identity]);
	};
	for (const shown of records) {
		if (!heldBack.has(shown)) remember(shown.day ?? today, shown.identity);
	}
	const start = addDays(newest, -windowDays);
	for (const [day, identity] of gone) {
		// A counted record that is gone was edited or deleted, and must not stand for one that comes later.
		if (inSlice(day) ? groupOf(identity) === undefined && day >= start : day >= start) {
			remember(day, identity);
		}
	}
	return { fresh, heldBack: heldBack.size, memory: { newest, known } };
}
