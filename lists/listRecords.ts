import type { ReadEndpoint } from '../api/mod';
import type { Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { listByOffset } from './listByOffset';
import { listBySlices } from './listBySlices';
import { Pages } from './pages';
import { checkLength, skipRecords, type ListLimits, type RecordList } from './recordList';

/**
 * Every record that the API has for a query, exactly once, or as many as are wanted: in one request where the endpoint
 * takes no limit, else by pages, or in slices of days and states, until nothing can be missing.
 *
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @returns the records, in the order of the API unless the list had to be read in slices
 * @throws CareManagementError when a request fails, or the list is too long
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	limits: ListLimits = {},
): Promise<RecordList> {
	const { maxRecords = Infinity } = limits;
	return await skipRecords(query, limits, async (filters, wanted) => {
		const request = { session, endpoint, query: filters, wanted, maxRecords };
		const { limit, page } = endpoint.parameters;
		if (limit && page) return await listByOffset(request, new Pages(session, endpoint));
		if (limit) return await listBySlices(request, new Pages(session, endpoint));
		const records = await fetchMatching(session, endpoint, filters);
		checkLength(request, records.length);
		return { records };
	});
}
