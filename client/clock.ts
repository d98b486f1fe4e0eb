import { sleep } from 'n8n-workflow';

/** Time and randomness, passed in so that a test controls both. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves after the given milliseconds; with a signal it may reject as soon as that fires. */
	sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
	/** A number from 0 up to, but not including, 1. */
	random(): number;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	sleep,
	random: () => Math.random(),
};

/**
 * Waits until the time is over or the signal fires.
 *
 * @param clock the clock to wait by
 * @param milliseconds how long
 * @param signal cancels the wait
 * @returns whether the whole time has passed
 */
export async function wait(
	clock: Clock,
	milliseconds: number,
	signal?: AbortSignal,
): Promise<boolean> {
	if (!signal) {
		await clock.sleep(milliseconds);
		return true;
	}
	if (signal.aborted) return false;
	let stop = () => {};
	const cancelled = new Promise<void>((resolve) => {
		stop = resolve;
		signal.addEventListener('abort', stop, { once: true });
	});
	// The sleep() of n8n before 2.35 ignores the signal.
	await Promise.race([clock.sleep(milliseconds, signal).catch(stop), cancelled]);
	signal.removeEventListener('abort', stop);
	return !signal.aborted;
}
