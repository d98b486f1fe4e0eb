import type { ReadEndpoint } from '../../../api/mod';
import { endpointError } from '../../../errors/mod';
import { fetchRecords, orEmpty, type ApiRecord, type Clock } from '../../../http/mod';
import { groupBy, type Query } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import type { Memoize, ReadRequest } from './readRequest';

/**
 * The record with an ID. Where many items of a run ask for single records with the same options, one list answers them. A
 * roster item is found whether it is on leave or not, unless the query asks for a hold type.
 *
 * @param endpoint an endpoint with an `idParameter`
 * @param memoize shares the list among the items of the run
 * @throws CareManagementError when a request fails, or does not bring exactly one record with the ID
 */
export async function getRecord(
	session: NodeSession,
	endpoint: ReadEndpoint,
	{ query, userQuery }: ReadRequest,
	memoize: Memoize,
): Promise<ApiRecord> {
	const { noun, idParameter = '', id: idField, parameters } = endpoint;
	const sent: Query = { ...query, ...userQuery };
	const { [idParameter]: id, ...options } = sent;
	// Only such a list comes whole in one answer and shows the ids: /clients, and neither rosters nor timesheets.
	if (idField !== undefined && !parameters.limit && Object.keys(userQuery).length === 0) {
		const key = ['loader', session.credential, endpoint.path, options];
		const load = await memoize(key, async () => loaderOf(session, endpoint, options, idField));
		const [record, ...others] = await load(id);
		// Items that ask for the same record with different outputs must not share it.
		if (record && others.length === 0) return structuredClone(record);
	}
	const queries = 'onHoldType' in userQuery ? [sent] : queriesFor(endpoint, sent);
	const field = parameters[idParameter].filter?.field ?? '';
	let matching: ApiRecord[] = [];
	for (const [index, each] of queries.entries()) {
		const isLast = index === queries.length - 1;
		const list = fetchRecords(session, endpoint, each).then(({ records }) => records);
		const records = await (isLast ? list : orEmpty(list));
		// The API may ignore the parameter and send other records.
		matching = records.filter((record) => !(field in record) || String(record[field]) === id);
		if (matching.length > 0) break;
	}
	if (matching.length === 1) return matching[0];
	if (matching.length > 1) {
		throw endpointError(endpoint, {
			title: `The service gave ${matching.length} records for one ID`,
			nextStep: 'Use Get Many with filters, and tell the operator of the service.',
		});
	}
	const nextStep = parameters.includeNonCurrent
		? 'Check the ID. Clients who are deleted or no longer current may only be found with Include Deleted or Include Non-Current under Options.'
		: 'Check the ID.';
	throw endpointError(endpoint, { title: `There is no ${noun} with the ID ${id}`, nextStep }, 404);
}

/**
 * The queries of which one finds the record. Whether roster items on leave are in the list without `onHoldType`, and the
 * others in the list with `ALL`, are open questions.
 */
function queriesFor({ parameters }: ReadEndpoint, query: Query): Query[] {
	const { onHoldType = 'ALL', ...rest } = query;
	const isSpecific = onHoldType.toUpperCase() !== 'ALL';
	return isSpecific || !parameters.onHoldType ? [query] : [rest, { ...rest, onHoldType: 'ALL' }];
}

/** From how many different ids on the whole list is fetched instead of each record. */
const worthAList = 24;

/**
 * A data loader: one list answers for the ids that the items of a run ask for.
 *
 * @returns gives the records with an id; none if the list was not worth fetching, or could not be fetched
 */
function loaderOf(session: NodeSession, endpoint: ReadEndpoint, options: Query, idField: string) {
	const ids = new Set<string>();
	let list: Promise<ReadonlyMap<string, ApiRecord[]>> | undefined;
	const none = () => ({ records: [] });
	const fetchList = async () => {
		await waitUntilQuiet(session.clock, () => ids.size);
		if (ids.size < worthAList) return new Map();
		// When it fails, each item asks for itself, and has an error of its own if that fails too.
		const { records } = await fetchRecords(session, endpoint, options).catch(none);
		return groupBy(records, (record) => String(record[idField]));
	};
	return async (id: string): Promise<readonly ApiRecord[]> => {
		ids.add(id);
		list ??= fetchList();
		return (await list).get(id) ?? [];
	};
}

/**
 * Waits until no more items come for a moment: n8n starts all items of a batch at once.
 *
 * @param count something that changes with each item
 */
export async function waitUntilQuiet(clock: Clock, count: () => number): Promise<void> {
	let before: number;
	do {
		before = count();
		await clock.sleep(0);
	} while (count() !== before);
}
