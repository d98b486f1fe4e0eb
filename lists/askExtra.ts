import type { ReadEndpoint } from '../api/mod';
import { CareManagementError, valueRefusals } from '../errors/mod';
import { fetchAnswer, type ListAnswer, type Session } from '../http/mod';
import type { Query } from '../values/mod';

/** An ID that nobody has. */
export const nobodysId = '999999999';

/**
 * The answer to an extra query, which only shows how the service behaves. A service that refuses the values of the query has looked at them,
 * so its answer has no records. The answer is undefined if the query fails: the user did not ask for it, and it may be forbidden.
 *
 * @throws the error of a run that was cancelled
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
