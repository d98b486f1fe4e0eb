import type { Clock } from './clock';
import type { Session } from './session';

/** What `withDeadline()` returns when the time ran out. */
export const timedOut = Symbol('timed out');

/**
 * Runs a task with a deadline. At the deadline the requests in flight are aborted and no further one is sent.
 *
 * @param session credentials, rate limiter and clock of this run
 * @param milliseconds the time until the deadline
 * @param task sends its requests with the session that it is given
 * @returns what the task returned, or `timedOut`
 * @throws what the task throws before the deadline
 *
 * @example
 * const rosters = await withDeadline(session, 30_000, (limited) => listRecords(limited, reads.rosters, {}));
 * if (rosters === timedOut) return;
 */
export async function withDeadline<Result>(
	session: Session,
	milliseconds: number,
	task: (session: Session) => Promise<Result>,
): Promise<Result | typeof timedOut> {
	if (milliseconds <= 0) return timedOut;
	const deadline = new AbortController();
	const done = new AbortController();
	void abortAfter(session.clock, milliseconds, deadline, done.signal);
	try {
		const signals = [deadline.signal, ...(session.signal ? [session.signal] : [])];
		return await task({ ...session, signal: AbortSignal.any(signals) });
	} catch (error) {
		if (deadline.signal.aborted) return timedOut;
		throw error;
	} finally {
		done.abort();
	}
}

async function abortAfter(
	clock: Clock,
	milliseconds: number,
	deadline: AbortController,
	done: AbortSignal,
): Promise<void> {
	try {
		await clock.sleep(milliseconds, done);
	} catch {
		// The task was done before the deadline.
		return;
	}
	deadline.abort();
}
