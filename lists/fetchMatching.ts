import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import type { Query } from '../values/mod';

/**
 * The records of one response. Some services answer with 404 where nothing matches. That is an empty list if the whole list
 * has records, and the same question is answered so again, for in trouble any service may answer so once.
 */
export async function fetchMatching(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ApiRecord[]> {
	try {
		return await fetchRecords(session, endpoint, query);
	} catch (error) {
		const { limit: _, ...filters } = query;
		const is404 = error instanceof CareManagementError && error.status === 404;
		if (!is404 || Object.keys(filters).length === 0) throw error;
		const all: Query = endpoint.parameters.limit ? { limit: '1' } : {};
		const whole = await fetchRecords(session, endpoint, all).catch(() => []);
		if (whole.length === 0) throw error;
		return await fetchRecords(session, endpoint, query, [404]);
	}
}
