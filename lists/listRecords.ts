import type { ReadEndpoint } from '../api/mod';
import type { Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { listByOffset } from './listByOffset';
import { listBySlices } from './listBySlices';
import { Pages } from './pages';
import { lacksCounted } from './lacksCounted';
import { readBesideSharedIds } from './sharedIds';
import {
	checkLength,
	mayHoldMore,
	saysMore,
	type ListLimits,
	type ListRequest,
	type RecordList,
} from './recordList';

/**
 * Lists the records that the API has for a query, each record once. If records may be missing, the list is marked as incomplete.
 *
 * @param query the query parameters without `limit` and `page`
 * @returns the records in the order of the API. If the list was read in slices, the order can differ.
 * @throws CareManagementError when a request fails, or the list is too long
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits = {},
): Promise<RecordList> {
	const { limit, page } = endpoint.parameters;
	const read = page ? listByOffset : listBySlices;
	const list = await readBesideSharedIds(session, endpoint, async (endpoint) => {
		const request = { session, endpoint, query, wanted, maxRecords };
		return await (limit ? readDespiteHints(request, read) : readAtOnce(request));
	});
	return { records: list.records.slice(0, wanted), incomplete: list.incomplete };
}

/** Reads a list that takes no limit. */
async function readAtOnce(request: ListRequest): Promise<RecordList> {
	const { session, endpoint, query, wanted } = request;
	const { records, isPart, total } = await fetchMatching(session, endpoint, query);
	checkLength(request, records.length);
	if (!isPart || records.length >= wanted) return await withCount(request, { records }, total);
	return { records, incomplete: saysMore(endpoint, records.length, total) };
}

/** Marks a list as incomplete if the service says that the list has more records than came. */
async function withCount(
	{ session, endpoint, query, wanted }: ListRequest,
	list: RecordList,
	total = 0,
): Promise<RecordList> {
	const { length } = list.records;
	if (list.incomplete || length >= Math.min(total, wanted)) return list;
	const isLess = await lacksCounted(session, endpoint, query, total);
	return isLess ? { ...list, incomplete: saysMore(endpoint, length, total) } : list;
}

/**
 * Reads a list with the hints of the credential's profile, such as how many records come at most in one answer. The profile may be out of
 * date. A wrong hint can cost requests, but no records. If the list is incomplete or a request fails after a hint, the list is read again
 * without hints.
 */
async function readDespiteHints(
	request: ListRequest,
	read: (request: ListRequest, pages: Pages) => Promise<RecordList>,
): Promise<RecordList> {
	const { session, endpoint } = request;
	const pages = new Pages(session, endpoint);
	const list = await read(request, pages).catch((error: unknown) => {
		if (!pages.isHinted) throw error;
		return undefined;
	});
	if (list && !(list.incomplete && pages.isHinted)) return await judge(request, pages, list);
	const others = new Pages(session, endpoint, false);
	return await judge(request, others, await read(request, others));
}

const goesOn = ', and the service says that there are more';

/** Compares a list with what the service says of its length, and marks the list as incomplete if records may be missing. */
async function judge(request: ListRequest, pages: Pages, list: RecordList): Promise<RecordList> {
	const { endpoint, query } = request;
	const { incomplete, records } = list;
	if (!incomplete && !pages.isOpen) return await withCount(request, list, pages.totalOf(query));
	return pages.isSaid
		? { ...list, incomplete: mayHoldMore(endpoint, records.length, goesOn) }
		: list;
}
