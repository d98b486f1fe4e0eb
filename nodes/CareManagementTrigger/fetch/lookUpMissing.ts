import type { CareManagementError } from '../../../errors/mod';
import { type ApiRecord } from '../../../http/mod';
import { addDays, groupBy, parseDay, type Query } from '../../../values/mod';
import {
	covers,
	keyOf,
	pairMostAlike,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type Pair,
	type State,
} from '../decide/mod';
import { meanTheSame } from '../../shared/meaningOf';
import { isId, isOwnId, passesQuery, type Values } from '../events/mod';
import { isFailure, type PollSession } from './createPollSession';
import { fetchById, tryToFetch } from './fetchBatch';

/** How many days back a shift without an id is looked for. */
export const daysBack = 14;

/** For how many clients a poll asks at most. If more have missing shifts, it asks once for all clients. */
const maxClients = 20;

/** What is known about the shifts that a missing one may have become. */
export interface Surroundings extends Pick<State, 'away' | 'modified'> {
	/** Shifts, before or now, that another shift cannot have become; those that have moved `away` are among them. */
	readonly accountedFor: readonly Pick<KnownRecord, 'identity'>[];
	/** The days whose shifts are known. */
	readonly days: DayRange;
}

/** What happened to a missing shift: it is there, on whatever day, or it is gone. */
export interface Outcome extends Partial<Pair> {
	readonly old: KnownRecord;
	/** Whether that could be found out; otherwise the next poll tries again. */
	readonly isKnown: boolean;
}

/**
 * Finds out what happened to shifts that are missing from the watched days: they were cancelled or moved. It
 * asks for a shift with an id. It looks for a shift without one among the shifts of its client, on whatever day.
 *
 * @param warnings takes in why something could not be found out
 */
export async function lookUpMissing(
	pollSession: PollSession,
	missing: readonly KnownRecord[],
	surroundings: Surroundings,
	warnings: CareManagementError[],
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (const old of missing.filter(({ identity }) => isOwnId(identity))) {
		const found = await fetchById(pollSession, old.identity);
		if (isFailure(found)) warnings.push(found);
		const shifts = isFailure(found) ? [] : found;
		const current = shifts.find(({ identity, day }) => identity === old.identity && day);
		outcomes.push({ old, current, isKnown: !isFailure(found) });
	}
	for (const { shifts, isWhole, ofClient } of await listClients(pollSession, missing, warnings)) {
		const candidates = groupBy(findCandidates(shifts, surroundings), keyOf);
		for (const [key, ofKey] of groupBy(ofClient, keyOf)) {
			const sure = findSure(ofKey, candidates.get(key) ?? [], surroundings.days);
			const isFound = new Set(sure.map(({ old }) => old));
			const left = ofKey.filter((old) => !isFound.has(old));
			outcomes.push(...sure.map((pair) => ({ ...pair, isKnown: true })));
			// An incomplete list shows what was moved, but not what was cancelled.
			outcomes.push(...left.map((old) => ({ old, isKnown: isWhole })));
		}
	}
	// A shift that was given to another client no longer belongs to this one.
	const isOurs = ({ values }: CurrentRecord) => passesQuery(pollSession.settings, values);
	return outcomes.map(({ old, current, isKnown }) => ({
		...{ old, isKnown },
		...(current && isOurs(current) ? { current } : {}),
	}));
}

/** The shifts without an id that moved away and are no longer where they went. */
export async function findReturned(
	pollSession: PollSession,
	away: readonly KnownRecord[],
	warnings: CareManagementError[],
): Promise<KnownRecord[]> {
	const lists = await listClients(pollSession, away, warnings);
	return lists.flatMap(({ shifts, isWhole, ofClient }) => {
		const isThere = new Set(shifts.map(({ identity }) => identity));
		return ofClient.filter(({ identity }) => isWhole && !isThere.has(identity));
	});
}

/** Lists the shifts of some clients, on whatever day, to find shifts without an id. */
async function listClients(
	pollSession: PollSession,
	records: readonly KnownRecord[],
	warnings: CareManagementError[],
): Promise<{ shifts: CurrentRecord[]; isWhole: boolean; ofClient: readonly KnownRecord[] }[]> {
	const { filters } = pollSession.settings;
	const from = addDays(pollSession.today(), -daysBack);
	const lists = [];
	for (const [client, ofClient] of byClient(records)) {
		const list = await tryToFetch(pollSession, { ...filters, ...client }, { from });
		if (list.incomplete) warnings.push(list.incomplete);
		const shifts = list.records.filter(({ day }) => day !== undefined);
		lists.push({ shifts, isWhole: !list.incomplete, ofClient });
	}
	return lists;
}

/**
 * What has surely become of missing shifts of one group. On watched days, a candidate was not there before. On
 * other days it may always have been there. So it counts only if it differs by no more than its day and time,
 * and is the only candidate.
 */
function findSure(
	missing: readonly KnownRecord[],
	candidates: readonly CurrentRecord[],
	days: DayRange,
): Pair[] {
	const isWatched = ({ day = '' }: CurrentRecord) => covers(days, day);
	const { pairs, left } = pairMostAlike(missing, candidates.filter(isWatched));
	let beyond = candidates.filter((one) => !isWatched(one));
	for (const old of left) {
		const [current, ...others] = beyond.filter((one) => hasOnlyMoved(old.values, one.values));
		if (!current || others.length > 0) continue;
		pairs.push({ old, current });
		beyond = beyond.filter((one) => one !== current);
	}
	return pairs;
}

const hasOnlyMoved = (before: Values, after: Values): boolean =>
	Object.keys(before).every(
		(name) =>
			name === 'DateOfService' ||
			name === 'StartTime' ||
			before[name] === undefined ||
			meanTheSame(before[name], after[name]),
	);

/** The shifts without an id to look for in one list, and the filter for the client of that list. */
function byClient(records: readonly KnownRecord[]): [client: Query, KnownRecord[]][] {
	const withoutId = records.filter(({ identity }) => !isOwnId(identity));
	const clients = groupBy(withoutId, ({ values }) => values.ClientId);
	if (clients.size > maxClients || ![...clients.keys()].every(isId)) return [[{}, withoutId]];
	return [...clients].map(([client, ofClient]) => [{ clientId: String(client) }, ofClient]);
}

/**
 * The shifts that a missing one may have become. On days that were not watched, others of the same group have
 * always been there, for instance those of the same series. A candidate must show that it was modified since the
 * last poll, and the shifts that went there before must still be known. If it was modified together with others
 * of its group, the series was rewritten, and it counts for nothing.
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
	const minutes = groupBy(found, (shift) => `${keyOf(shift)} ${minuteOf(shift)}`);
	const isAlone = (shift: CurrentRecord) =>
		minutes.get(`${keyOf(shift)} ${minuteOf(shift)}`)?.length === 1;
	return found
		.filter(({ identity }) => left.get(identity)?.pop() === undefined)
		.filter(
			(shift) =>
				covers(days, shift.day ?? '') ||
				(isNew(shift.record) && isAlone(shift) && !isUnclear.has(keyOf(shift))),
		);
}

/** The minute in which a shift was modified last. */
const minuteOf = ({ record }: CurrentRecord): string => String(record.LastModified).slice(0, 16);
