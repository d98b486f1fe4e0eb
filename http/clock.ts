import { sleep } from 'n8n-workflow';

/** Time and randomness. A test can replace both. */
export interface Clock {
	/** Returns the current time in milliseconds since 1970. */
	now(): number;
	/** Waits for some milliseconds. If the signal aborts the sleep, the sleep ends within a second. The promise never rejects. */
	sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
	/** Returns a random number from 0 up to, but not including, 1. */
	random(): number;
}

/** The longest single call of n8n's own sleep, in milliseconds. */
const longestSlice = 1_000;

/**
 * Makes a sleep that can be cancelled. Before version 2.35 of n8n, n8n's own sleep ignores a signal, and its timer would stay for minutes
 * after each poll. So the new sleep consists of short sleeps, and stops once the signal has aborted.
 */
export const cancellable =
	(sleep: Clock['sleep']): Clock['sleep'] =>
	async (milliseconds, signal) => {
		let left = milliseconds;
		// Even a sleep of zero milliseconds lets other tasks run first. So there is always at least one sleep.
		do {
			await sleep(Math.min(left, longestSlice), signal).catch(() => {});
			left -= longestSlice;
		} while (left > 0 && !signal?.aborted);
	};

export const systemClock: Clock = {
	now: () => Date.now(),
	sleep: cancellable(sleep),
	random: () => Math.random(),
};

/**
 * Returns how long ago a moment was, in milliseconds. A moment in the future shows that a clock was ahead and has been corrected. Such a
 * moment is treated as infinitely long ago.
 */
export const timeSince = (moment: number, now: number): number =>
	now < moment ? Infinity : now - moment;

/** The result of `withDeadline()` if the time ran out. */
export const timedOut = Symbol('timed out');

/**
 * Runs a task with a deadline in milliseconds. At the deadline, requests in flight are aborted, and no further request is sent. The task
 * must send its requests with the session that it receives.
 *
 * @returns the task's result. The result is `timedOut` if the task fails after the deadline, or if `milliseconds` is 0 or less.
 *
 * @example
 * const rosters = await withDeadline(session, 30_000, (limited) => listRecords(limited, reads.rosters, {}));
 * if (rosters === timedOut) return;
 */
export async function withDeadline<
	Session extends { readonly clock: Clock; readonly signal?: AbortSignal },
	Result,
>(
	session: Session,
	milliseconds: number,
	task: (session: Session) => Promise<Result>,
): Promise<Result | typeof timedOut> {
	if (milliseconds <= 0) return timedOut;
	const deadline = new AbortController();
	const done = new AbortController();
	void session.clock.sleep(milliseconds, done.signal).then(() => {
		if (!done.signal.aborted) deadline.abort();
	});
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
