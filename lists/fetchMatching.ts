import type { ReadEndpoint } from '../api/mod';
import { CareManagementError, endpointError, statuses } from '../errors/mod';
import { fetchAnswer, fetchRecords, type ListAnswer, type Session } from '../http/mod';
import { givenAtOnce } from '../service/mod';
import type { Query } from '../values/mod';
import { noteSharedIds } from './sharedIds';

/**
 * Fetches one answer. Some services answer with 404 if nothing matches. So a 404 is treated as an empty list if a wider query brings
 * records, and if a second attempt gives 404, too. A single 404 may come from a service in trouble.
 */
export async function fetchMatching(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ListAnswer> {
	const answer = await fetchOrNone(session, endpoint, query);
	noteSharedIds(session, endpoint, answer.records);
	return answer;
}

async function fetchOrNone(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ListAnswer> {
	try {
		return await fetchAnswer(session, endpoint, query);
	} catch (error) {
		if (!(error instanceof CareManagementError) || error.status !== 404) throw error;
		for (const wider of widerThan(endpoint, query)) {
			const found = await fetchRecords(session, endpoint, wider).catch(() => []);
			if (found.length > 0) return await fetchAnswer(session, endpoint, query, [404]);
		}
		throw givenAtOnce(session, endpoint.path).most(1) > 0 ? notThereNow(endpoint) : error;
	}
}

/**
 * Returns queries that show whether the list has any records. If the given query has filters, the first result is a query without filters.
 * The other results ask for closed records, because a query without filters may not bring closed records (open question: closedUnasked).
 */
function widerThan({ parameters }: ReadEndpoint, { limit: _, ...filters }: Query): Query[] {
	const all: Query = parameters.limit ? { limit: '1' } : {};
	const closed = Object.entries(parameters).flatMap(
		([name, { type, yes, filter, fieldNotShown }]) =>
			type === 'flag' && yes !== undefined && (filter || fieldNotShown)
				? [{ ...all, [name]: yes }]
				: [],
	);
	return Object.keys(filters).length > 0 ? [all, ...closed] : closed;
}

/** Makes the error for a list that gave records within the last hour. The address of such a list must be right. */
const notThereNow = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(
		endpoint,
		{
			...statuses[404],
			nextStep: `This list came before, so the Base URL is right. Look in the service whether it still has any ${endpoint.noun}. If it has, try again later. If it has none, the service answers so where a list is empty: this error goes when there is one again.`,
		},
		404,
	);
