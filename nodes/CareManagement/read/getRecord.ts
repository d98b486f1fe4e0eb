import { everybody, reads, type ReadEndpoint } from '../../../api/mod';
import { endpointError, notThere } from '../../../errors/mod';
import { fetchRecords, type ApiRecord, type Clock } from '../../../http/mod';
import { asksForAllHolds, manyForOneId, matches } from '../../../lists/mod';
import { groupBy, idOf, type Query } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import type { ReadRequest, SharedSession } from './readRequest';

/**
 * Finds the record with an ID. Returns undefined if the service shows no such record. If many items ask for single clients, one list of
 * clients answers all these items.
 *
 * @param endpoint an endpoint with an `idParameter`
 * @throws CareManagementError when a request fails, or when several records have the ID
 */
async function findRecord(
	session: SharedSession,
	endpoint: ReadEndpoint,
	{ query, userQuery }: Pick<ReadRequest, 'query' | 'userQuery'>,
): Promise<ApiRecord | undefined> {
	const { idParameter = '', id: idField, parameters } = endpoint;
	const sent: Query = { ...query, ...userQuery };
	const { [idParameter]: id, ...options } = sent;
	// Of the lists with an `idParameter`, only /clients sends all records in one answer and shows the IDs. So the lists of rosters and
	// timesheets are not loaded whole here.
	if (idField !== undefined && !parameters.limit && Object.keys(userQuery).length === 0) {
		const key = ['loader', session.credential, endpoint.path, options];
		const load = await session.memoize(key, async () =>
			loaderOf(session, endpoint, options, idField),
		);
		const [record, ...others] = await load(id);
		// Items that ask for the same record with different outputs must not share one object.
		if (record && others.length === 0) return structuredClone(record);
	}
	const queries = 'onHoldType' in userQuery ? [sent] : queriesFor(endpoint, sent);
	let matching: ApiRecord[] = [];
	for (const [index, each] of queries.entries()) {
		const isLast = index === queries.length - 1;
		const records = await fetchRecords(session, endpoint, each, isLast ? [] : notThere);
		// The records are filtered again, because the API may ignore the parameter.
		matching = records.filter((record) => matches(endpoint, idParameter, id, record) !== false);
		if (matching.length > 0) break;
	}
	if (matching.length <= 1) return matching[0];
	throw manyForOneId(endpoint, matching.length);
}

const notFound = (endpoint: ReadEndpoint, id: string, nextStep = 'Check the ID.') =>
	endpointError(
		endpoint,
		{ title: `There is no ${endpoint.noun} with the ID ${id}`, nextStep },
		404,
	);

/**
 * Returns the record with an ID.
 *
 * @throws CareManagementError when a request fails, or when no record or several records have the ID
 */
export async function getRecord(
	session: SharedSession,
	endpoint: ReadEndpoint,
	request: ReadRequest,
): Promise<ApiRecord> {
	const record = await findRecord(session, endpoint, request);
	if (record) return record;
	const { idParameter = '', parameters } = endpoint;
	const id = { ...request.query, ...request.userQuery }[idParameter];
	throw notFound(
		endpoint,
		id,
		parameters.includeNonCurrent &&
			'Check the ID. Clients who are deleted or no longer current may only be found with Include Deleted or Include Non-Current under Options.',
	);
}

/**
 * Checks that the client in the query of an empty list exists. Without this check, a wrong ID would look like a client without
 * records. If it is uncertain whether the client exists, the empty list is accepted.
 *
 * @throws CareManagementError when the service has no such client, not even a deleted or past client
 */
export async function checkClient(
	session: SharedSession,
	{ parameters }: ReadEndpoint,
	query: Query,
): Promise<void> {
	const name = Object.keys(query).find((name) => parameters[name]?.title === 'Client');
	if (name === undefined) return;
	const { clients } = reads;
	const clientId = query[name];
	const ofClient = { clientId, ...everybody };
	const request = { query: ofClient, userQuery: {} };
	const found = findRecord(session, clients, request);
	if ((await found.catch(() => null)) === undefined) throw notFound(clients, clientId);
}

/**
 * Returns the queries that may find a record. They are sent one after another until one brings the record. The list without `onHoldType`
 * may lack the shifts that are on hold, and the list with `ALL` may lack all other shifts.
 */
function queriesFor({ parameters }: ReadEndpoint, query: Query): Query[] {
	const { onHoldType, ...rest } = query;
	const isSpecific = onHoldType !== undefined && !asksForAllHolds(query);
	return isSpecific || !parameters.onHoldType ? [query] : [rest, { ...rest, onHoldType: 'ALL' }];
}

/** If the items of a run ask for at least this many IDs, the whole list is fetched once. */
const worthAList = 24;

/**
 * Makes a function that returns the records with an ID. If many items of a run ask for IDs, one list answers all these items. If too few
 * items ask, or the list cannot be fetched, the function returns no records.
 */
function loaderOf(session: NodeSession, endpoint: ReadEndpoint, options: Query, idField: string) {
	const ids = new Set<string>();
	let list: Promise<ReadonlyMap<string, ApiRecord[]>> | undefined;
	const fetchList = async () => {
		// If the list cannot be fetched, each item asks for its own record. If that request fails, too, the item gets its own error.
		const records = await fetchRecords(session, endpoint, options).catch(() => []);
		return groupBy(records, (record) => String(idOf(record[idField]) ?? ''));
	};
	return async (id: string): Promise<readonly ApiRecord[]> => {
		ids.add(id);
		if (!list) await waitUntilQuiet(session.clock, () => ids.size);
		// Each call decides again whether to fetch the list, because later items may make it worth fetching.
		if (ids.size >= worthAList) list ??= fetchList();
		return (await list)?.get(String(idOf(id) ?? id)) ?? [];
	};
}

/**
 * Waits until no new items have come for a moment. n8n starts all items of a batch at the same time.
 *
 * @param count returns a number that changes with each item
 */
export async function waitUntilQuiet(clock: Clock, count: () => number): Promise<void> {
	let before: number;
	do {
		before = count();
		await clock.sleep(0);
	} while (count() !== before);
}
