import { sleep } from 'n8n-workflow';
import { cancellable, type Sleep } from './cancellable';

/** Time and randomness, passed in so that a test controls both. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	sleep: Sleep;
	/** A number from 0 up to, but not including, 1. */
	random(): number;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	sleep: cancellable(sleep),
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
	// A sleep may take a moment to see that its signal fired.
	await Promise.race([clock.sleep(milliseconds, signal).catch(stop), cancelled]);
	signal.removeEventListener('abort', stop);
	return !signal.aborted;
}
