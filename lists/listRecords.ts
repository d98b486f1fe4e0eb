import type { ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { ListOptions } from './list';
import { readList } from './readList';
import { recordsOf } from './recordsOf';
import type { ApiRecord, Session } from '../http/mod';

/**
 * Every record that matches, exactly once, or as many as are wanted.
 *
 * The specification ("Limits") documents a maximum for two endpoints only, and for one of them what a larger limit does.
 * So a page that may be truncated is never taken for the whole list: the next page follows, or the list is divided by
 * dates and states, until nothing can be missing. Where that is impossible, it is an error.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param options how many records are wanted, and who takes the error for a list that cannot be proved whole
 * @returns the records, in the order of the API unless the list had to be divided
 * @throws CareManagementError when a request fails, or the list is too long; and where nobody takes it, when the list cannot
 *   be proved whole
 *
 * @example
 * await listRecords(session, reads.rosters, { fromDate: '2026-03-09', toDate: '2026-03-15' });
 */
export const listRecords = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ onDoubt, ...limits }: ListOptions = {},
): Promise<ApiRecord[]> =>
	recordsOf(await readList(session, endpoint, query, limits, onDoubt !== undefined), onDoubt);
