import { wait, type Clock } from './clock';

/** How many requests of one credential are in flight at once. */
export const maxConcurrency = 4;

/** How long requests wait for an API that refuses everything, in milliseconds. */
export const maxWait = 5 * 60_000;

/** The pause after the first 429 without Retry-After, in milliseconds; it doubles with each further one. */
const initialBackoff = 500;
const maxBackoff = 30_000;

/** Whether a task ran, was cancelled before, or was given up because the API has refused everything for too long. */
export type Outcome = 'sent' | 'cancelled' | 'refused';

interface QueuedTask {
	readonly ticket: number;
	settle(outcome: Outcome): void;
}

/**
 * Limits the requests of one credential, over all items of all executions in the process. A few are in flight at once,
 * first come, first served. After a 429 all of them pause; then one goes ahead, and the others follow once it was taken.
 */
export class RateLimiter {
	private queue: QueuedTask[] = [];
	private inFlight = 0;
	private tickets = 0;
	/** The 429s in a row that count. */
	private refusals = 0;
	private refusedSince?: number;
	private pausedAt = 0;
	private pausedUntil = 0;
	private timer?: AbortController;

	/** @param clock the clock to wait by */
	constructor(private readonly clock: Clock) {}

	/** Whether no request is in flight or queued. */
	get idle(): boolean {
		return this.inFlight === 0 && this.queue.length === 0;
	}

	/** How long nothing may be sent, in milliseconds. */
	get pause(): number {
		return Math.max(0, this.pausedUntil - this.clock.now());
	}

	/** A place in the queue. A request that is sent again keeps the one that it has. */
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
	 * @param ticket the place in the queue, from `takeTicket()`
	 * @param task counts as in flight until its promise settles
	 * @param signal takes the task out of the queue
	 * @returns `sent` when the task has run, or why it never started
	 * @throws what the task throws
	 *
	 * @example
	 * await rateLimiter.run(rateLimiter.takeTicket(), async () => {
	 * 	response = await transport(request);
	 * });
	 */
	async run(ticket: number, task: () => Promise<void>, signal?: AbortSignal): Promise<Outcome> {
		const outcome = await this.waitForTurn(ticket, signal);
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
		this.refusedSince ??= now;
		// Requests in flight together are refused together, which is one refusal and no reason to wait longer.
		const isKnown = this.refusals > 0 && sentAt <= this.pausedAt;
		if (!isKnown) this.refusals++;
		if (!isKnown || retryAfter !== undefined) {
			const backoff = Math.min(maxBackoff, initialBackoff * 2 ** (this.refusals - 1));
			const pause = Math.max(retryAfter ?? 0, backoff * (0.75 + this.clock.random() / 2));
			this.pausedUntil = Math.max(this.pausedUntil, now + pause);
			this.pausedAt = now;
		}
		if (this.isExhausted()) {
			for (const task of this.queue.splice(0)) task.settle('refused');
			this.timer?.abort();
		}
	}

	/** The API took a request: the next backoff starts small again. */
	reset(): void {
		this.refusals = 0;
		this.refusedSince = undefined;
	}

	private isExhausted(): boolean {
		return this.pausedUntil - (this.refusedSince ?? this.clock.now()) > maxWait;
	}

	private async waitForTurn(ticket: number, signal?: AbortSignal): Promise<Outcome> {
		if (signal?.aborted) return 'cancelled';
		if (this.isExhausted()) return 'refused';
		return await new Promise<Outcome>((resolve) => {
			const cancel = () => {
				this.queue = this.queue.filter((other) => other !== queued);
				if (this.queue.length === 0) this.timer?.abort();
				resolve('cancelled');
			};
			const queued: QueuedTask = {
				ticket,
				settle: (outcome) => {
					signal?.removeEventListener('abort', cancel);
					resolve(outcome);
				},
			};
			signal?.addEventListener('abort', cancel, { once: true });
			const later = this.queue.findIndex((other) => other.ticket > ticket);
			this.queue.splice(later === -1 ? this.queue.length : later, 0, queued);
			this.startNext();
		});
	}

	private startNext(): void {
		if (this.queue.length === 0) return;
		if (this.pause > 0) {
			void this.startAfterPause();
			return;
		}
		while (this.inFlight < (this.refusals > 0 ? 1 : maxConcurrency)) {
			const next = this.queue.shift();
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
 */
export function rateLimiterFor(key: string, clock: Clock): RateLimiter {
	let rateLimiter = rateLimiters.get(key);
	if (!rateLimiter) {
		// An edited credential has another key and leaves its old rate limiter behind.
		for (const [old, { idle }] of rateLimiters) if (idle) rateLimiters.delete(old);
		rateLimiter = new RateLimiter(clock);
		rateLimiters.set(key, rateLimiter);
	}
	return rateLimiter;
}
