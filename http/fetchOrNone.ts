import type { ReadEndpoint } from '../api/mod';
import { fetchRecords } from './fetchRecords';
import type { Query } from '../values/mod';
import { orEmpty } from './orEmpty';
import type { ApiRecord, Session } from './session';

/**
 * The records of one response to a query for an id. The API may answer with an empty list or with 404 where there is none
 * (specification: "Errors").
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint with an `idParameter`
 * @param query the query parameters, that one included
 * @throws CareManagementError when the request fails otherwise
 */
export const fetchOrNone = async (
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ApiRecord[]> =>
	await orEmpty(fetchRecords(session, endpoint, query).then(({ records }) => records));
