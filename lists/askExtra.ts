import type { ReadEndpoint } from '../api/mod';
import { CareManagementError, valueRefusals } from '../errors/mod';
import { fetchAnswer, type ListAnswer, type Session } from '../http/mod';
import type { Query } from '../values/mod';

/** An ID that nobody has. */
export const nobodysId = '999999999';

/**
 * Sends an extra query. Its only purpose is to show how the service behaves. If the service refuses the values of the query, the result has
 * no records. If the query fails in another way, the result is undefined, because the user did not ask for this query.
 *
 * @throws the error of the request when the session's signal has aborted, or when the error is not a CareManagementError
 */
export async function askExtra(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
): Promise<ListAnswer | undefined> {
	try {
		return await fetchAnswer(session, endpoint, query, valueRefusals);
	} catch (error) {
		if (error instanceof CareManagementError && !session.signal?.aborted) return undefined;
		throw error;
	}
}
