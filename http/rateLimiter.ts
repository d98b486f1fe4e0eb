import { wait, type Clock } from './clock';
import { FairQueue, type Flow } from './fairQueue';

/** How many requests of one credential are in flight at once, unless the credential says otherwise. */
export const defaultMaxConcurrency = 10;

/** The concurrency of a credential that nothing is known of. */
export const initialConcurrency = 4;

/** The time without a 429 after which the concurrency grows by one, in milliseconds. */
const growthInterval = 1_000;

/** How long requests wait for an API that refuses everything, in milliseconds. */
export const maxWait = 5 * 60_000;

/** The longest pause, whatever Retry-After says, in milliseconds. Then one request finds out how things are. */
export const maxPause = 15 * 60_000;

/** The pause after the first 429 without Retry-After, in milliseconds; it doubles with each further one. */
const initialBackoff = 500;
const maxBackoff = 30_000;

/** The most that is added at random to what Retry-After asks for, in milliseconds. */
const maxJitter = 2_000;

/** Whether a task ran, was cancelled before, or was given up because the API has refused everything for too long. */
export type Outcome = 'sent' | 'cancelled' | 'refused';

interface QueuedTask {
	readonly flow: Flow;
	readonly ticket: number;
	settle(outcome: Outcome): void;
}

/**
 * Limits the requests of one credential, over everything in the process that uses it.
 *
 * How many are in flight at once follows additive increase and multiplicative decrease: one more after each second
 * without a 429, less than half as many after a 429. After a 429 all of them pause; then one goes ahead, and the others
 * follow once it was taken. Flows (executions, pickers, polls) take turns, see `FairQueue`.
 */
export class RateLimiter {
	/** The most requests in flight at once, by the setting of the credential. */
	maxConcurrency: number;
	private readonly queue = new FairQueue<QueuedTask>();
	private inFlight = 0;
	private tickets = 0;
	private concurrency = initialConcurrency;
	private changedAt: number;
	/** The 429s in a row that count. */
	private refusals = 0;
	private refusedSince?: number;
	private pausedAt = 0;
	/** When requests may be sent again, in milliseconds since 1970. */
	pausedUntil = 0;
	private timer?: AbortController;
	/** Whether the API has ever answered, so that its address is right. */
	hasAnswered = false;

	/**
	 * @param clock the clock to wait by
	 * @param maxConcurrency the most requests in flight at once
	 */
	constructor(
		private readonly clock: Clock,
		maxConcurrency = defaultMaxConcurrency,
	) {
		this.maxConcurrency = maxConcurrency;
		this.changedAt = clock.now();
	}

	/** Whether no request is in flight or queued. */
	get idle(): boolean {
		return this.inFlight === 0 && this.queue.length === 0;
	}

	/** How long nothing may be sent, in milliseconds. */
	get pause(): number {
		return Math.max(0, this.pausedUntil - this.clock.now());
	}

	/** A place in the queue of its flow. A request that is sent again keeps the one that it has. */
	takeTicket(): number {
		if (this.idle) {
			this.refusedSince = undefined;
			if (this.pause === 0) this.refusals = 0;
		}
		return this.tickets++;
	}

	/**
	 * Runs a task when its turn has come.
	 *
	 * @param flow who asks
	 * @param ticket the place in the queue of the flow, from `takeTicket()`
	 * @param task counts as in flight until its promise settles
	 * @param signal takes the task out of the queue
	 * @returns `sent` when the task has run, or why it never started
	 * @throws what the task throws
	 *
	 * @example
	 * await rateLimiter.run(flow, rateLimiter.takeTicket(), async () => {
	 * 	response = await transport(request);
	 * });
	 */
	async run(
		flow: Flow,
		ticket: number,
		task: () => Promise<void>,
		signal?: AbortSignal,
	): Promise<Outcome> {
		const outcome = await this.waitForTurn(flow, ticket, signal);
		if (outcome !== 'sent') return outcome;
		try {
			await task();
		} finally {
			this.inFlight--;
			this.startNext();
		}
		return outcome;
	}

	/**
	 * Pauses everything after a 429. When the API has refused everything for `maxWait`, or asks for a longer pause than
	 * that, all that is queued is given up.
	 *
	 * @param sentAt when the refused request was sent, in milliseconds since 1970
	 * @param retryAfter how long the API asks to wait, in milliseconds, if it says so
	 */
	backOff(sentAt: number, retryAfter?: number): void {
		const now = this.clock.now();
		this.hasAnswered = true;
		this.refusedSince ??= now;
		// Requests in flight together are refused together, which is one refusal and no reason to wait longer.
		const isKnown = this.refusals > 0 && sentAt <= this.pausedAt;
		if (!isKnown) {
			this.refusals++;
			this.concurrency = Math.max(
				1,
				Math.floor((Math.min(this.concurrency, this.maxConcurrency) - 1) / 2),
			);
		}
		if (!isKnown || retryAfter !== undefined) {
			// Jitter keeps several processes from coming back in the same moment.
			const backoff = Math.min(maxBackoff, initialBackoff * 2 ** (this.refusals - 1));
			const jitter = this.clock.random();
			const asked = (retryAfter ?? 0) + Math.min((retryAfter ?? 0) / 8, maxJitter) * jitter;
			const pause = Math.min(maxPause, Math.max(asked, backoff * (0.75 + jitter / 2)));
			this.pausedUntil = Math.max(this.pausedUntil, now + pause);
			this.pausedAt = now;
			// The pause is no time in which the API took more.
			this.changedAt = this.pausedUntil;
		}
		if (this.isExhausted()) {
			for (const task of this.queue.clear()) task.settle('refused');
			this.timer?.abort();
		}
	}

	/** The API took a request: the next backoff starts small again, and after a while one more request is in flight. */
	succeed(): void {
		this.hasAnswered = true;
		this.refusals = 0;
		this.refusedSince = undefined;
		const now = this.clock.now();
		if (now - this.changedAt < growthInterval) return;
		this.changedAt = now;
		// A concurrency that is not used says nothing about what the API can take.
		if (this.queue.length > 0)
			this.concurrency = Math.min(this.maxConcurrency, this.concurrency + 1);
	}

	private isExhausted(): boolean {
		const now = this.clock.now();
		return this.pausedUntil > now && this.pausedUntil - (this.refusedSince ?? now) > maxWait;
	}

	private async waitForTurn(flow: Flow, ticket: number, signal?: AbortSignal): Promise<Outcome> {
		if (signal?.aborted) return 'cancelled';
		if (this.isExhausted()) return 'refused';
		return await new Promise<Outcome>((resolve) => {
			const cancel = () => {
				this.queue.remove(queued);
				if (this.queue.length === 0) this.timer?.abort();
				resolve('cancelled');
			};
			const queued: QueuedTask = {
				flow,
				ticket,
				settle: (outcome) => {
					signal?.removeEventListener('abort', cancel);
					resolve(outcome);
				},
			};
			signal?.addEventListener('abort', cancel, { once: true });
			this.queue.add(queued);
			this.startNext();
		});
	}

	private startNext(): void {
		if (this.queue.length === 0) return;
		if (this.pause > 0) {
			void this.startAfterPause();
			return;
		}
		const limit = this.refusals > 0 ? 1 : Math.min(this.concurrency, this.maxConcurrency);
		while (this.inFlight < limit) {
			const next = this.queue.next();
			if (!next) return;
			this.inFlight++;
			next.settle('sent');
		}
	}

	private async startAfterPause(): Promise<void> {
		if (this.timer) return;
		this.timer = new AbortController();
		await wait(this.clock, this.pause, this.timer.signal);
		this.timer = undefined;
		this.startNext();
	}
}

const rateLimiters = new Map<string, RateLimiter>();

/**
 * The rate limiter of a credential.
 *
 * @param key stands for the credential; not the credential itself
 * @param clock the clock of a new rate limiter
 * @param maxConcurrency the most requests in flight at once, by the setting of the credential
 */
export function rateLimiterFor(
	key: string,
	clock: Clock,
	maxConcurrency = defaultMaxConcurrency,
): RateLimiter {
	let rateLimiter = rateLimiters.get(key);
	if (!rateLimiter) {
		// An edited credential has another key and leaves its old rate limiter behind.
		for (const [old, { idle }] of rateLimiters) if (idle) rateLimiters.delete(old);
		rateLimiter = new RateLimiter(clock);
		rateLimiters.set(key, rateLimiter);
	}
	rateLimiter.maxConcurrency = maxConcurrency;
	return rateLimiter;
}
