import type { CareManagementError } from '../../../errors/mod';
import { addDays, groupBy, type Query } from '../../../values/mod';
import {
	daysBack,
	findMoved,
	mayHaveReturned,
	recognise,
	surroundingsOf,
	versionOf,
	type Batch,
	type CurrentRecord,
	type KnownRecord,
	type Outcome,
	type State,
	type Surroundings,
} from '../decide/mod';
import { isId, isOwnId, passesQuery } from '../events/mod';
import { isFailure, type PollSession } from './createPollSession';
import { fetchById, tryToFetch } from './fetchBatch';

/**
 * The largest number of clients for whom a poll sends one request each. If more clients have missing shifts, the poll sends one request for
 * all clients.
 */
const maxClients = 20;

interface Found {
	readonly outcomes: readonly Outcome[];
	/** Why something could not be found out. The next poll tries again. */
	readonly warnings: readonly CareManagementError[];
}

/**
 * Looks up the shifts that are missing from a batch. They moved to another day, or are gone. If the state has the id of a shift, the shift
 * is requested by its id. A shift without an id is searched in a list of all days since two weeks ago. This list usually has the shifts of
 * one client only. Before that, the function finds shifts without an id that had moved away, and are no longer on their new day. Perhaps
 * such a shift is back on its old day.
 */
export async function lookUpMoved(
	pollSession: PollSession,
	state: State,
	batch: Batch,
): Promise<Batch> {
	const lists = await listClients(pollSession, mayHaveReturned(state, batch));
	const whole = { ...batch, returned: lists.flatMap(returnedOf), warnings: whyNot(lists) };
	const recognised = recognise(state, whole);
	// If the batch is incomplete or has suspiciously few shifts, a missing shift may still exist on its day. So no shift is looked up.
	if (recognised.mayBeMistaken || batch.incomplete) return whole;
	const { sought } = recognised;
	const byId = await lookUpById(pollSession, sought, batch);
	const surroundings = surroundingsOf(state, whole, recognised);
	const byClient = await lookUpByClient(pollSession, sought, surroundings);
	const outcomes = [...byId.outcomes, ...byClient.outcomes].map((outcome) =>
		isOurs(pollSession, outcome) ? outcome : { old: outcome.old },
	);
	return {
		...whole,
		outcomes,
		warnings: [...whole.warnings, ...byId.warnings, ...byClient.warnings],
	};
}

/**
 * Returns whether the present version of a shift passes the filters, such as the filter for a client. If no present version was found, the
 * result is true.
 */
const isOurs = ({ settings }: PollSession, { current }: Outcome): boolean =>
	current === undefined || passesQuery(settings, current.values);

async function lookUpById(
	pollSession: PollSession,
	sought: readonly KnownRecord[],
	{ records }: Batch,
): Promise<Found> {
	const isListed = new Set(records.map(({ identity }) => identity));
	const outcomes: Outcome[] = [];
	const warnings: CareManagementError[] = [];
	for (const old of sought.filter(({ identity }) => isOwnId(identity))) {
		const found = await fetchById(pollSession, old.identity);
		if (isFailure(found)) {
			warnings.push(found);
			continue;
		}
		const ofId = found.filter(({ identity, day }) => identity === old.identity && day);
		outcomes.push({ old, current: presentForm(old, ofId, isListed.has(old.identity)) });
	}
	return { outcomes, warnings };
}

/**
 * Returns the present form of a missing shift, from the answer for its id. Several shifts of a series may share the id, perhaps with some of
 * them still listed. Then nobody can tell which shift was edited, so only the unchanged shift is returned, or undefined if it is gone.
 */
function presentForm(
	old: KnownRecord,
	ofId: readonly CurrentRecord[],
	isListed: boolean,
): CurrentRecord | undefined {
	const versions = new Map(ofId.map((one) => [versionOf(one), one]));
	return isListed || versions.size > 1 ? versions.get(versionOf(old)) : ofId[0];
}

async function lookUpByClient(
	pollSession: PollSession,
	sought: readonly KnownRecord[],
	surroundings: Surroundings,
): Promise<Found> {
	const lists = await listClients(pollSession, sought);
	const outcomes = lists.flatMap(({ shifts, incomplete, ofClient }): Outcome[] => {
		const moved = findMoved(ofClient, shifts, surroundings);
		// An incomplete list can show that a shift was moved, but not that it is gone.
		if (incomplete) return moved;
		const isMoved = new Set(moved.map(({ old }) => old));
		return [...moved, ...ofClient.filter((old) => !isMoved.has(old)).map((old) => ({ old }))];
	});
	return { outcomes, warnings: whyNot(lists) };
}

/**
 * The shifts of a client or of all clients, from two weeks ago on. `ofClient` has the known shifts to look for, which cannot be requested
 * by id.
 */
interface ClientList {
	readonly shifts: readonly CurrentRecord[];
	readonly ofClient: readonly KnownRecord[];
	readonly incomplete?: CareManagementError;
}

const whyNot = (lists: readonly ClientList[]): CareManagementError[] =>
	lists.flatMap(({ incomplete }) => incomplete ?? []);

/**
 * Returns the shifts that were away and are no longer on the day to which they had moved. If their list is incomplete, none are returned.
 */
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
 * Groups the shifts that cannot be requested by id, so that each group has one list to search. Each group is returned with the client
 * filter of its list.
 */
function byClient(records: readonly KnownRecord[]): [client: Query, KnownRecord[]][] {
	const withoutId = records.filter(({ identity }) => !isOwnId(identity));
	const clients = groupBy(withoutId, ({ values }) => values.ClientId);
	if (clients.size > maxClients || ![...clients.keys()].every(isId)) return [[{}, withoutId]];
	return [...clients].map(([client, ofClient]) => [{ clientId: String(client) }, ofClient]);
}
