import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import { fetchRecords, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import { listByOffset } from './listByOffset';
import { listBySlices } from './listBySlices';
import { mayBeTruncated } from './mayBeTruncated';
import { Pages } from './pages';
import { tooLong, type ListLimits, type ListRequest, type RecordList } from './recordList';

/**
 * Every record that the API has for a query, exactly once, or as many as are wanted.
 *
 * The specification ("Limits") documents a maximum for two endpoints only, and for one of them what a larger limit does.
 * So an answer that may be truncated is never taken for the whole list: the next page follows, or the list is read in
 * slices, until nothing can be missing.
 *
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param limits how many records are wanted
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
	limits: ListLimits = {},
): Promise<RecordList> {
	const list = async () => await listFound(session, endpoint, query, limits);
	const is404 = (error: unknown) => error instanceof CareManagementError && error.status === 404;
	try {
		return await list();
	} catch (error) {
		const isFiltered = Object.keys(query).length > 0;
		if (!is404(error) || !isFiltered || !(await hasRecords(session, endpoint))) throw error;
	}
	try {
		// A service in trouble may have answered so once.
		return await list();
	} catch (error) {
		if (is404(error)) return { records: [] };
		throw error;
	}
}

/** Whether the whole list has records, so that a 404 to a filtered one means that nothing matches. */
const hasRecords = async (session: Session, endpoint: ReadEndpoint): Promise<boolean> =>
	await fetchRecords(session, endpoint, endpoint.parameters.limit ? { limit: '1' } : {}).then(
		({ records }) => records.length > 0,
		() => false,
	);

async function listFound(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits,
): Promise<RecordList> {
	const check = (count: number) => {
		if (wanted === Infinity && count > maxRecords) throw tooLong(endpoint, maxRecords);
	};
	const request: ListRequest = { session, endpoint, query, wanted, maxRecords, check };
	const { limit, page } = endpoint.parameters;
	if (!limit) {
		const { records } = await fetchRecords(session, endpoint, query);
		check(records.length);
		return { records: records.slice(0, wanted) };
	}
	const pages = new Pages(session, endpoint);
	if (page) return await listByOffset(request, pages);
	const first = await pages.fetch(query, wanted);
	const { records } = first;
	check(records.length);
	const isWhole = records.length >= wanted || !mayBeTruncated(first);
	return isWhole ? { records: records.slice(0, wanted) } : listBySlices(request, first, pages);
}
