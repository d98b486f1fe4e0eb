import type { ReadEndpoint } from '../../api/mod';
import { InputError } from '../../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../../http/mod';
import { checkFilters, listAsMeant, listRecords } from '../../lists/mod';
import { type Query } from '../../values/mod';

/** How many records one input item may bring; n8n's engine fails on lists that are much longer. */
const maxRecords = 100_000;

/** The records of a list. */
export interface Listed {
	readonly records: ApiRecord[];
	/** How many records match; unknown where there may be more than were asked for. */
	readonly total?: number;
}

/**
 * The records of a list: those that match, or as many of them as `limit` in the query says. Where the API takes no limit,
 * the list is cut here.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint of the list
 * @param query the query parameters
 * @param typed those of them that the user typed, which go out as they are
 * @throws CareManagementError when a request fails, the limit makes no sense, or a record lies outside a filter
 */
export async function getRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	typed: Query,
): Promise<Listed> {
	const { limit, ...rest } = query;
	const takesLimit = 'limit' in endpoint.parameters || 'limit' in typed;
	const sent = takesLimit ? query : rest;
	// Who sets the paging by hand gets exactly that page.
	const isPaged = 'limit' in typed || 'page' in typed;
	const records = isPaged
		? (await fetchRecords(session, endpoint, sent)).records
		: await list(session, endpoint, query, typed);
	// The list knows better what a hold type gives.
	const ours = Object.entries(sent).filter(
		([name]) => !Object.hasOwn(typed, name) && name !== 'onHoldType',
	);
	checkFilters(endpoint, Object.fromEntries(ours), records);
	if (!takesLimit && !isPaged) {
		return { records: records.slice(0, Number(limit ?? Infinity)), total: records.length };
	}
	// A page without a limit has the length that the API chooses.
	const isWhole = limit === undefined ? !isPaged : records.length < Number(limit);
	return { records, ...(isWhole ? { total: records.length } : {}) };
}

async function list(
	session: Session,
	endpoint: ReadEndpoint,
	{ limit, ...query }: Query,
	typed: Query,
): Promise<ApiRecord[]> {
	const wanted = limit === undefined ? undefined : Number(limit);
	if ((wanted !== undefined && wanted < 1) || Number(query.page ?? 0) < 0) {
		throw new InputError({
			title: 'Limit must be at least 1, and Skip at least 0',
			nextStep: 'Enter a higher number.',
		});
	}
	// Where the API takes no limit, all comes at once, so that the filters are checked, and is cut afterwards.
	const isCut = wanted !== undefined && wanted <= maxRecords;
	const uncut = isCut ? {} : { maxRecords };
	const limits = 'limit' in endpoint.parameters ? { wanted, maxRecords } : uncut;
	const read = 'onHoldType' in typed ? listRecords : listAsMeant;
	const { records, incomplete } = await read(session, endpoint, query, limits);
	if (incomplete) throw incomplete;
	return records;
}
