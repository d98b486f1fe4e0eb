import type { CareManagementError } from '../../../errors/mod';
import { type ApiRecord } from '../../../http/mod';
import { addDays, groupBy, parseDay, type Query } from '../../../values/mod';
import {
	covers,
	daysBack,
	isSought,
	keyOf,
	mayHaveReturned,
	pairMostAlike,
	recognise,
	type Batch,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type Outcome,
	type Pair,
	type Recognised,
	type State,
} from '../decide/mod';
import { meanTheSame } from '../../shared/meaningOf';
import { isId, isOwnId, passesQuery, type Values } from '../events/mod';
import { isFailure, type PollSession } from './createPollSession';
import { fetchById, tryToFetch } from './fetchBatch';

/** For how many clients a poll asks at most. If more have missing shifts, it asks once for all clients. */
const maxClients = 20;

/** What is known about the shifts that a missing one may have become. */
interface Surroundings extends Pick<State, 'away' | 'modified'> {
	/** Shifts, before or now, that another shift cannot have become; those `away` are among them. */
	readonly accountedFor: readonly Pick<KnownRecord, 'identity'>[];
	/** The days whose shifts are known. */
	readonly days: DayRange;
}

/** What the look-ups of a poll have found out. */
interface Found {
	readonly outcomes: readonly Outcome[];
	/** Why something could not be found out; the next poll tries again. */
	readonly warnings: readonly CareManagementError[];
}

/**
 * Looks up the shifts that are missing from a batch: they moved to another day, or are gone. A shift with an id is asked
 * for. One without is looked for among the shifts of its client, on whatever day.
 */
export async function lookUpMoved(
	pollSession: PollSession,
	state: State,
	batch: Batch,
): Promise<Batch> {
	const lists = await listClients(pollSession, mayHaveReturned(state, batch));
	const whole = { ...batch, returned: lists.flatMap(returnedOf), warnings: whyNot(lists) };
	const recognised = recognise(state, whole);
	// A shift that is missing from an incomplete list may be there.
	if (recognised.mayBeMistaken || batch.incomplete) return whole;
	const missing = recognised.missing.filter((old) => isSought(whole, old));
	const surroundings = surroundingsOf(state, whole, recognised, missing);
	const byId = await lookUpById(pollSession, missing);
	const byClient = await lookUpByClient(pollSession, missing, surroundings);
	const outcomes = [...byId.outcomes, ...byClient.outcomes].map((outcome) =>
		isOurs(pollSession, outcome) ? outcome : { old: outcome.old },
	);
	return {
		...whole,
		outcomes,
		warnings: [...whole.warnings, ...byId.warnings, ...byClient.warnings],
	};
}

/** A shift that was given to another client no longer belongs to this one. */
const isOurs = ({ settings }: PollSession, { current }: Outcome): boolean =>
	current === undefined || passesQuery(settings, current.values);

function surroundingsOf(
	{ records, away, modified, to }: State,
	batch: Batch,
	{ pairs, familiar }: Recognised,
	missing: readonly KnownRecord[],
): Surroundings {
	const isFound = new Set(pairs.map(({ old }) => old));
	return {
		modified,
		away: away.filter((old) => !isFound.has(old)),
		days: { from: batch.from, to },
		accountedFor: [
			...familiar,
			...records.filter(({ day }) => !covers(batch, day)),
			...away.filter((old) => !missing.includes(old)),
		],
	};
}

async function lookUpById(
	pollSession: PollSession,
	missing: readonly KnownRecord[],
): Promise<Found> {
	const outcomes: Outcome[] = [];
	const warnings: CareManagementError[] = [];
	for (const old of missing.filter(({ identity }) => isOwnId(identity))) {
		const found = await fetchById(pollSession, old.identity);
		if (isFailure(found)) {
			warnings.push(found);
			continue;
		}
		const current = found.find(({ identity, day }) => identity === old.identity && day);
		outcomes.push({ old, current });
	}
	return { outcomes, warnings };
}

async function lookUpByClient(
	pollSession: PollSession,
	missing: readonly KnownRecord[],
	surroundings: Surroundings,
): Promise<Found> {
	const lists = await listClients(pollSession, missing);
	const outcomes = lists.flatMap(({ shifts, incomplete, ofClient }) => {
		const candidates = groupBy(findCandidates(shifts, surroundings), keyOf);
		return [...groupBy(ofClient, keyOf)].flatMap(([key, ofKey]): Outcome[] => {
			const sure = findSure(ofKey, candidates.get(key) ?? [], surroundings.days);
			// An incomplete list shows what was moved, but not what is gone.
			if (incomplete) return sure;
			const isFound = new Set(sure.map(({ old }) => old));
			const gone = ofKey.filter((old) => !isFound.has(old));
			return [...sure, ...gone.map((old) => ({ old }))];
		});
	});
	return { outcomes, warnings: whyNot(lists) };
}

/** The shifts of a client or of all of them, on whatever day, and those without an id to look for among them. */
interface ClientList {
	readonly shifts: readonly CurrentRecord[];
	readonly ofClient: readonly KnownRecord[];
	readonly incomplete?: CareManagementError;
}

const whyNot = (lists: readonly ClientList[]): CareManagementError[] =>
	lists.flatMap(({ incomplete }) => incomplete ?? []);

/** The shifts that were away and are no longer where they went, if their list is complete. */
function returnedOf({ shifts, incomplete, ofClient }: ClientList): readonly KnownRecord[] {
	const isThere = new Set(shifts.map(({ identity }) => identity));
	return ofClient.filter(({ identity }) => !incomplete && !isThere.has(identity));
}

async function listClients(
	pollSession: PollSession,
	records: readonly KnownRecord[],
): Promise<ClientList[]> {
	const { filters } = pollSession.settings;
	const from = addDays(pollSession.today(), -daysBack);
	const lists: ClientList[] = [];
	for (const [client, ofClient] of byClient(records)) {
		const list = await tryToFetch(pollSession, { ...filters, ...client }, { from });
		const shifts = list.records.filter(({ day }) => day !== undefined);
		lists.push({ shifts, ofClient, incomplete: list.incomplete });
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
