import { type ApiRecord } from '../../../http/mod';
import { addDays, groupBy, parseDay } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import {
	keyOf,
	pairMostAlike,
	type ChangedRecord,
	type CurrentRecord,
	type KnownRecord,
	type Pair,
} from '../decide/mod';
import { isId, isOwnId, meanTheSame, passesQuery, type Watch } from '../events/mod';
import type { DayRange } from './fetchDays';
import { fetchShift, fetchShiftsSince } from './fetchRoster';
import { failed, tryTo } from './tryTo';

/** How many days back a shift without an id is looked for. */
export const daysBack = 14;

/** For how many clients a poll asks at most; if more have lost shifts, it asks once for all clients. */
const maxClients = 20;

type DaysOf = Required<DayRange>;

/** What is known about the shifts of which one that is gone may be one. */
export interface Surroundings {
	/** Shifts, before or now, that another one cannot have become. */
	readonly accountedFor: readonly Pick<KnownRecord, 'identity'>[];
	/** Those of them that have moved to other days. */
	readonly away: readonly KnownRecord[];
	/** The days whose shifts are known, both inclusive. */
	readonly days: DaysOf;
	/** When a shift had been modified last at the last poll, as the API writes it. */
	readonly modified?: string;
}

/** What has become of shifts that are gone. */
export interface LookedUp {
	readonly changed: ChangedRecord[];
	/** Those that are on the days after all. */
	readonly present: CurrentRecord[];
	/** Those of which it could not be found out; the next poll tries again. */
	readonly unresolved: KnownRecord[];
}

/** What a shift is now, as far as it could be found out. */
interface Outcome extends Pair {
	readonly isKnown: boolean;
}

/**
 * Finds out what has become of shifts that are gone from the days that are watched: they were cancelled or moved. One with
 * an id is asked for. One without is looked for among the shifts of its client, on whatever day.
 *
 * @param gone the shifts as they were
 * @param surroundings what is known about the others
 */
export async function lookUpGone(
	pollSession: PollSession,
	watch: Watch,
	gone: readonly KnownRecord[],
	surroundings: Surroundings,
): Promise<LookedUp> {
	const { settings } = pollSession;
	const { days } = surroundings;
	const lookedUp: LookedUp = { changed: [], present: [], unresolved: [] };
	const outcomes = [
		...(await findById(pollSession, watch, gone)),
		...(await findByClient(pollSession, watch, gone, surroundings)),
	];
	for (const { old, current, isKnown } of outcomes) {
		if (!isKnown) {
			lookedUp.unresolved.push(old);
		} else if (!current || !passesQuery(settings, current.values)) {
			// A shift that was given to another client is none of this one's any more.
			lookedUp.changed.push({ changes: ['cancelled'], old });
		} else {
			const changes = watch.compare(old.values, current.values);
			if (changes.length > 0) lookedUp.changed.push({ changes, old, current });
			if (current.day >= days.from && current.day <= days.to) lookedUp.present.push(current);
		}
	}
	return lookedUp;
}

async function findById(
	pollSession: PollSession,
	watch: Watch,
	gone: readonly KnownRecord[],
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const old of gone.filter(({ identity }) => isOwnId(identity))) {
		const current = await tryTo(pollSession, async (limited) => fetchShift(limited, watch, old));
		outcomes.push(current === failed ? { old, isKnown: false } : { old, current, isKnown: true });
	}
	return outcomes;
}

/**
 * The shifts without an id that moved away, and are no longer where they went to. Asked for only where one of their group
 * has come into sight, which may be one of them.
 *
 * @param away the shifts that moved away
 * @param arrived what has come into sight
 */
export async function findReturned(
	pollSession: PollSession,
	watch: Watch,
	away: readonly KnownRecord[],
	arrived: readonly CurrentRecord[],
): Promise<KnownRecord[]> {
	const groups = new Set(arrived.map(keyOf));
	const returned: KnownRecord[] = [];
	for (const [client, ofClient] of byClient(away.filter((old) => groups.has(keyOf(old))))) {
		const doubtsBefore = pollSession.doubts.length;
		const from = addDays(pollSession.today(), -daysBack);
		const found = await tryTo(pollSession, async (limited) =>
			fetchShiftsSince(limited, watch, client, from),
		);
		if (found === failed || pollSession.doubts.length > doubtsBefore) continue;
		const isThere = new Set(found.map(({ identity }) => identity));
		returned.push(...ofClient.filter(({ identity }) => !isThere.has(identity)));
	}
	return returned;
}

async function findByClient(
	pollSession: PollSession,
	watch: Watch,
	gone: readonly KnownRecord[],
	surroundings: Surroundings,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	const { doubts } = pollSession;
	const from = addDays(pollSession.today(), -daysBack);
	for (const [client, ofClient] of byClient(gone)) {
		const doubtsBefore = doubts.length;
		const found = await tryTo(pollSession, async (limited) =>
			fetchShiftsSince(limited, watch, client, from),
		);
		const candidates = found === failed ? [] : findCandidates(found, surroundings);
		const candidatesByKey = groupBy(candidates, keyOf);
		// A list that may not be whole shows what was moved, but not what was cancelled.
		const isWhole = doubts.length === doubtsBefore;
		for (const [key, ofKey] of groupBy(ofClient, keyOf)) {
			const pairs = pairMostAlike(ofKey, candidatesByKey.get(key) ?? []).map(({ old, current }) =>
				current && isSure(old, current, surroundings.days) ? { old, current } : { old },
			);
			outcomes.push(...pairs.map((pair) => ({ ...pair, isKnown: isWhole || !!pair.current })));
		}
	}
	return outcomes;
}

/** On days that were not watched, one that differs by more than its day and time may be another one of the group. */
const isSure = (old: KnownRecord, { day, values }: CurrentRecord, { from, to }: DaysOf): boolean =>
	(day >= from && day <= to) ||
	Object.keys(old.values).every(
		(name) =>
			name === 'DateOfService' ||
			name === 'StartTime' ||
			meanTheSame(old.values[name], values[name]),
	);

/** The shifts without an id that are to be looked for in one list, and the client whose list it is. */
function byClient(gone: readonly KnownRecord[]): [client: string | undefined, KnownRecord[]][] {
	const withoutId = gone.filter(({ identity }) => !isOwnId(identity));
	const clients = groupBy(withoutId, ({ values }) => values.ClientId);
	return clients.size > maxClients || ![...clients.keys()].every(isId)
		? [[undefined, withoutId]]
		: [...clients].map(([client, ofClient]) => [String(client), ofClient]);
}

/**
 * The shifts that one which is gone may have become. On days that were not watched there are others of the same group, of
 * the same series for instance, that have always been there: only one that shows that it was modified since the last poll
 * can have come from elsewhere, and only if those that went there before are still known.
 */
function findCandidates(
	found: readonly CurrentRecord[],
	{ accountedFor, away, days, modified }: Surroundings,
): CurrentRecord[] {
	const left = groupBy(accountedFor, ({ identity }) => identity);
	const isFound = new Set(found.map(({ identity }) => identity));
	const isUnclear = new Set(away.filter(({ identity }) => !isFound.has(identity)).map(keyOf));
	const isNew = ({ LastModified }: ApiRecord) =>
		modified !== undefined &&
		parseDay(LastModified) !== undefined &&
		String(LastModified) > modified;
	return found
		.filter(({ identity }) => left.get(identity)?.pop() === undefined)
		.filter(
			(shift) =>
				(shift.day >= days.from && shift.day <= days.to) ||
				(isNew(shift.record) && !isUnclear.has(keyOf(shift))),
		);
}
