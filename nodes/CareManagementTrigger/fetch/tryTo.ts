import { CareManagementError } from '../../../errors/mod';
import { timedOut } from '../../../http/mod';
import { withinTime, type PollSession } from './createPollSession';
import { orError } from './orError';

/** What `tryTo()` returns when there was no answer. */
export const failed = Symbol('failed');

/**
 * Asks for what an alert about another record must not wait for. A failure is noted as a doubt.
 *
 * @param pollSession the session of the poll, within whose time the answer has to come
 * @param fetch sends its requests with the session that it is given
 * @returns the answer, or `failed`
 */
export async function tryTo<Result>(
	pollSession: PollSession,
	fetch: (limited: PollSession) => Promise<Result>,
): Promise<Result | typeof failed> {
	const result = await orError(withinTime(pollSession, pollSession.timeLeft(), fetch));
	if (result instanceof CareManagementError) pollSession.doubts.push(result);
	return result === timedOut || result instanceof CareManagementError ? failed : result;
}
