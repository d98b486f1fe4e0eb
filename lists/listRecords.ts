import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import { fetchRecords, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import { listByOffset } from './listByOffset';
import { listBySlices } from './listBySlices';
import { Pages } from './pages';
import { checkLength, type ListLimits, type RecordList } from './recordList';

/**
 * Every record that the API has for a query, exactly once, or as many as are wanted: in one request where the endpoint
 * takes no limit, else by pages, or in slices of days and states, until nothing can be missing.
 *
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @returns the records, in the order of the API unless the list had to be read in slices
 * @throws CareManagementError when a request fails, or the list is too long
 *
 * @example
 * const { records, incomplete } = await listRecords(session, reads.rosters, { fromDate: '2026-03-09' });
 * if (incomplete) throw incomplete;
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits = {},
): Promise<RecordList> {
	const request = { session, endpoint, query, wanted, maxRecords };
	const { limit, page } = endpoint.parameters;
	const list = async () => {
		if (limit && page) return await listByOffset(request, new Pages(session, endpoint));
		if (limit) return await listBySlices(request, new Pages(session, endpoint));
		const { records } = await fetchRecords(session, endpoint, query);
		checkLength(request, records.length);
		return { records: records.slice(0, wanted) };
	};
	const hasRecords = async () => {
		const includes = Object.entries(endpoint.parameters).filter(
			([, { filter, fieldNotShown, yes }]) => yes && !filter && !fieldNotShown,
		);
		const all = Object.fromEntries(includes.map(([name, { yes = '' }]) => [name, yes]));
		const { records } = await fetchRecords(session, endpoint, limit ? { limit: '1' } : all);
		return records.length > 0;
	};
	for (let attempt = 1; ; attempt++) {
		try {
			return await list();
		} catch (error) {
			const is404 = error instanceof CareManagementError && error.status === 404;
			// Some services answer so where nothing matches; in trouble, they may do so once.
			if (!is404 || Object.keys(query).length === 0) throw error;
			if (attempt > 1) return { records: [] };
			if (!(await hasRecords().catch(() => false))) throw error;
		}
	}
}
