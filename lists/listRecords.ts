import type { ReadEndpoint } from '../api/mod';
import type { Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { listByOffset } from './listByOffset';
import { listBySlices } from './listBySlices';
import { Pages } from './pages';
import { checkLength, type ListLimits, type ListRequest, type RecordList } from './recordList';

/**
 * Every record that the API has for a query, exactly once. If fewer are wanted, it stops earlier. If the endpoint takes no limit, one
 * request brings them. Otherwise it reads pages, or slices of days and states, until nothing can be missing.
 *
 * @param query the query parameters without `limit` and `page`
 * @returns the records, in the order of the API unless the list had to be read in slices
 * @throws CareManagementError when a request fails, or the list is too long
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits = {},
): Promise<RecordList> {
	const request = { session, endpoint, query, wanted, maxRecords };
	const { limit, page } = endpoint.parameters;
	const readAll = async (): Promise<RecordList> => {
		const records = await fetchMatching(session, endpoint, query);
		checkLength(request, records.length);
		return { records };
	};
	const read = page ? listByOffset : listBySlices;
	const list = await (limit ? readDespiteHints(request, read) : readAll());
	return { ...list, records: list.records.slice(0, wanted) };
}

/**
 * Reads a list that may be cut off according to a profile. The profile may be out of date, so a wrong doubt may cost requests, but nothing
 * else. If nothing proves the list complete, or if a request for the proof fails, the list is read without the profile.
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
	if (list && !(list.incomplete && pages.isHinted)) return list;
	return await read(request, new Pages(session, endpoint, false));
}
