import type { ReadEndpoint } from '../../../api/mod';
import { endpointError } from '../../../errors/mod';
import { fetchOrNone, fetchRecords, type ApiRecord, type Clock } from '../../../http/mod';
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
	const { idParameter: name = '', id: field, parameters } = endpoint;
	const sent = { ...query, ...userQuery };
	const { [name]: id, ...options } = sent;
	// Only such a list comes whole in one answer and shows the ids: /clients, and neither rosters nor timesheets.
	if (field !== undefined && !parameters.limit && Object.keys(userQuery).length === 0) {
		const key = ['loader', session.credential, endpoint.path, options];
		const loader = await memoize(key, async () => new Loader(session, endpoint, options, field));
		const [record, ...others] = await loader.load(id);
		// Items that ask for the same record with different outputs must not share it.
		if (record && others.length === 0) return structuredClone(record);
	}
	const queries = 'onHoldType' in userQuery ? [sent] : queriesFor(endpoint, sent);
	const matching = await fetchFirst(session, endpoint, queries, id);
	if (matching.length === 1) return matching[0];
	if (matching.length > 1) {
		throw endpointError(endpoint, {
			title: `The service gave ${matching.length} records for one ID`,
			nextStep: 'Use Get Many with filters, and tell the operator of the service.',
		});
	}
	const hidden =
		' Clients who are deleted or no longer current may only be found with Include Deleted or Include Non-Current under Options.';
	const explanation = {
		title: `There is no ${endpoint.noun} with the ID ${id}`,
		nextStep: `Check the ID.${parameters.includeNonCurrent ? hidden : ''}`,
	};
	throw endpointError(endpoint, explanation, 404);
}

/**
 * The queries of which one finds the record. Whether roster items on leave are in the list without `onHoldType`, and the
 * others in the list with `ALL`, is an open question.
 */
function queriesFor({ parameters }: ReadEndpoint, query: Query): Query[] {
	const { onHoldType = 'ALL', ...rest } = query;
	const isSpecific = onHoldType.toUpperCase() !== 'ALL';
	return isSpecific || !parameters.onHoldType ? [query] : [rest, { ...rest, onHoldType: 'ALL' }];
}

/** The records with the ID, of the first query that brings any. */
async function fetchFirst(
	session: NodeSession,
	endpoint: ReadEndpoint,
	[query, ...others]: readonly Query[],
	id: string,
): Promise<ApiRecord[]> {
	const { filter } = endpoint.parameters[endpoint.idParameter ?? ''];
	const field = filter?.field ?? '';
	const isLast = others.length === 0;
	const records = isLast
		? (await fetchRecords(session, endpoint, query)).records
		: await fetchOrNone(session, endpoint, query);
	// The API may ignore the parameter and send other records.
	const matching = records.filter((record) => !(field in record) || String(record[field]) === id);
	const isFound = matching.length > 0 || isLast;
	return isFound ? matching : await fetchFirst(session, endpoint, others, id);
}

/** From how many different ids on the whole list is fetched instead of each record. */
const worthAList = 24;

/** A data loader: the ids that the items of a run ask for, and the list that answers them. */
class Loader {
	private readonly ids = new Set<string>();
	private list?: Promise<ReadonlyMap<string, ApiRecord[]>>;

	constructor(
		private readonly session: NodeSession,
		private readonly endpoint: ReadEndpoint,
		private readonly options: Query,
		private readonly field: string,
	) {}

	/** The records of the list with an id; none if the list was not worth fetching, or could not be fetched. */
	async load(id: string): Promise<readonly ApiRecord[]> {
		this.ids.add(id);
		this.list ??= this.fetchList();
		return (await this.list).get(id) ?? [];
	}

	private async fetchList(): Promise<ReadonlyMap<string, ApiRecord[]>> {
		await waitUntilQuiet(this.session.clock, () => this.ids.size);
		if (this.ids.size < worthAList) return new Map();
		// When it fails, each item asks for itself, and has an error of its own if that fails too.
		const records = await fetchOrNone(this.session, this.endpoint, this.options).catch(() => []);
		return groupBy(records, (record) => String(record[this.field]));
	}
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
