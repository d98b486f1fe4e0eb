import type { Clock } from './clock';
import type { Switches } from './switches';

/** Counts requests against the rate limit. */
export interface RateLimit {
	/** Counts one more request. Returns undefined when it may pass, else the headers of the 429. */
	check(): Record<string, string> | undefined;
	/** Forgets the requests so far. */
	reset(): void;
}

/**
 * Creates the rate limit: a sliding window, in which refused requests do not count.
 *
 * @param switches `rateLimit` is read at every request
 * @param clock what a Retry-After with a date is written by; the window itself is real time
 */
export function createRateLimit(switches: Switches, clock: Clock): RateLimit {
	let passed: number[] = [];
	return {
		check(): Record<string, string> | undefined {
			const limit = switches.rateLimit;
			if (limit === null) return undefined;
			const now = performance.now();
			passed = passed.filter((moment) => moment > now - limit.seconds * 1000);
			if (passed.length < limit.requests) {
				passed.push(now);
				return undefined;
			}
			const seconds = Math.max(1, Math.ceil((passed[0] + limit.seconds * 1000 - now) / 1000));
			switch (limit.retryAfter) {
				case 'none':
					return {};
				case 'seconds':
					return { 'retry-after': String(seconds) };
				case 'date':
					return {
						'retry-after': new Date(
							Math.ceil(clock.instant().getTime() / 1000 + seconds) * 1000,
						).toUTCString(),
					};
			}
		},
		reset() {
			passed = [];
		},
	};
}
