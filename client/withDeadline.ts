import type { Clock } from './clock';
import type { Session } from './send';

/** What `within()` returns when the time is up first. */
export const timedOut = Symbol('too late');

/**
 * Asks the service, but only for so long. When the time is up, requests under way are cut and nothing more is sent.
 *
 * @param session the way to the service
 * @param milliseconds how long
 * @param ask asks by the session that it is given
 * @returns what `ask` returned, or `tooLate`
 * @throws what `ask` throws, unless the time was up
 */
export async function withDeadline<Result>(
	session: Session,
	milliseconds: number,
	ask: (session: Session) => Promise<Result>,
): Promise<Result | typeof timedOut> {
	if (milliseconds <= 0) return timedOut;
	const over = new AbortController();
	const answered = new AbortController();
	void abortAfter(session.clock, milliseconds, over, answered.signal);
	try {
		return await ask({ ...session, signal: over.signal });
	} catch (error) {
		if (over.signal.aborted) return timedOut;
		throw error;
	} finally {
		answered.abort();
	}
}

async function abortAfter(
	clock: Clock,
	milliseconds: number,
	over: AbortController,
	answered: AbortSignal,
): Promise<void> {
	try {
		await clock.sleep(milliseconds, answered);
	} catch {
		// The answer came first.
		return;
	}
	over.abort();
}
