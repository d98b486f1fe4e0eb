import type { ReadEndpoint } from '../api/mod';
import type { Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { listByOffset } from './listByOffset';
import { listBySlices } from './listBySlices';
import { Pages } from './pages';
import { checkLength, type ListLimits, type RecordList } from './recordList';

/**
 * Every record that the API has for a query, exactly once, or as many as are wanted: in one request where the endpoint
 * takes no limit, else by pages, or in slices of days and states, until nothing can be missing.
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
	const list = await (limit ? read(request, new Pages(session, endpoint)) : readAll());
	return { ...list, records: list.records.slice(0, wanted) };
}
