import type { Clock } from './clock';
import { retryHeaders } from './retryAfter';
import type { Switches } from './switches';

/** Counts requests against the rate limit. */
export interface RateLimit {
	/**
	 * If one more request can pass, counts this request and returns undefined. Otherwise returns the headers for the 429. A refused request
	 * counts only with `countRefused`.
	 */
	check(): Record<string, string> | undefined;
	/** Forgets all earlier requests. */
	reset(): void;
}

/**
 * Creates the rate limit, which works as a sliding window.
 *
 * @param switches the switch `rateLimit` is read at every request
 * @param clock the clock for a Retry-After with a date. The window itself uses real time
 */
export function createRateLimit(switches: Switches, clock: Clock): RateLimit {
	let counted: number[] = [];
	return {
		check(): Record<string, string> | undefined {
			const limit = switches.rateLimit;
			if (limit === null) return undefined;
			const now = performance.now();
			const window = limit.seconds * 1000;
			counted = counted.filter((moment) => moment > now - window);
			const passes = counted.length < limit.requests;
			if (passes || limit.countRefused) counted.push(now);
			if (passes) return undefined;
			// The next request can pass when the request that came at `last` has left the window.
			const last = counted[counted.length - limit.requests];
			const seconds = Math.max(1, Math.ceil((last + window - now) / 1000));
			return retryHeaders(limit.retryAfter, seconds, clock.instant());
		},
		reset() {
			counted = [];
		},
	};
}
