/**
 * Lets the time of this process run faster, so that a wait of the node for a service that is busy takes no time of ours.
 *
 * @param factor how many seconds pass in one
 * @returns puts the time right again
 */
export const fastTime = (factor: number): (() => void) => {
	const { setTimeout: wait } = globalThis;
	const { now } = Date;
	const start = now();
	Date.now = () => Math.round(start + (now() - start) * factor);
	globalThis.setTimeout = Object.assign(
		(run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
			wait(run, delay / factor, ...args),
		wait,
	) as typeof setTimeout;
	return () => {
		Date.now = now;
		globalThis.setTimeout = wait;
	};
};
