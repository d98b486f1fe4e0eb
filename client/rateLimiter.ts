import { wait, type Clock } from './clock';

/** How many requests of one credential are under way at once. */
export const maxConcurrency = 4;

/** The longest that a gate waits for a service that refuses everything, in milliseconds. */
export const maxWait = 5 * 60_000;

const initialBackoff = 500;
const maxBackoff = 30_000;

/** Whether a request was sent, was cancelled before, or may not be sent because the service has refused for too long. */
export type Outcome = 'sent' | 'cancelled' | 'refused';

interface QueuedTask {
	readonly ticket: number;
	settle(how: Outcome): void;
}

/**
 * The way to the service for one credential, shared by all items of all executions in the process. A few requests are
 * under way at once, those that came first go first, and when the service asks for patience all of them wait. Then one
 * goes ahead, and the others follow when it was taken.
 */
export class RateLimiter {
	private readonly clock: Clock;
	private queue: QueuedTask[] = [];
	private inFlight = 0;
	private tickets = 0;
	private refusals = 0;
	private pausedAt = 0;
	private pausedUntil = 0;
	private refusedSince?: number;
	private timer?: AbortController;

	/** @param clock the clock to wait by */
	constructor(clock: Clock) {
		this.clock = clock;
	}

	/** Whether no request is under way or waiting. */
	get idle(): boolean {
		return this.inFlight === 0 && this.queue.length === 0;
	}

	/** How long nothing may be sent, in milliseconds. */
	get pause(): number {
		return Math.max(0, this.pausedUntil - this.clock.now());
	}

	/** A place in the order; a request that is tried again keeps the one that it has. */
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
	 * @param ticket the place in the order, from `takeTurn()`
	 * @param task what to run; it is under way until its promise settles
	 * @param signal takes the task out of the queue
	 * @returns `sent` when the task has run, or why it never began
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
	 * The service asked for patience (status 429): nothing is sent for a while. When it has refused everything for as long
	 * as `patience`, or asks for more than that, everything that waits is refused at once.
	 *
	 * @param sentAt when the refused request was sent, in milliseconds since 1970
	 * @param retryAfter how long the service asked for, in milliseconds, if it said
	 */
	backOff(sentAt: number, retryAfter?: number): void {
		const now = this.clock.now();
		this.refusedSince ??= now;
		// Requests that were under way together are refused together: that is one refusal, not a growing one.
		const known = this.refusals > 0 && sentAt <= this.pausedAt;
		if (!known) this.refusals++;
		if (!known || retryAfter !== undefined) {
			const growing = Math.min(maxBackoff, initialBackoff * 2 ** (this.refusals - 1));
			const pause = Math.max(retryAfter ?? 0, growing * (0.75 + this.clock.random() / 2));
			this.pausedUntil = Math.max(this.pausedUntil, now + pause);
			this.pausedAt = now;
		}
		if (this.isExhausted()) {
			for (const { settle: leave } of this.queue.splice(0)) leave('refused');
			this.timer?.abort();
		}
	}

	/** The service took a request: the next refusal starts with a short pause again. */
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
				this.queue = this.queue.filter((other) => other !== waiting);
				if (this.queue.length === 0) this.timer?.abort();
				resolve('cancelled');
			};
			const waiting: QueuedTask = {
				ticket,
				settle: (how) => {
					signal?.removeEventListener('abort', cancel);
					resolve(how);
				},
			};
			signal?.addEventListener('abort', cancel, { once: true });
			const behind = this.queue.findIndex((other) => other.ticket > ticket);
			this.queue.splice(behind === -1 ? this.queue.length : behind, 0, waiting);
			this.startNext();
		});
	}

	private startNext(): void {
		if (this.queue.length === 0) return;
		if (this.pause > 0) {
			void this.startNextLater();
			return;
		}
		while (this.inFlight < (this.refusals > 0 ? 1 : maxConcurrency)) {
			const next = this.queue.shift();
			if (!next) return;
			this.inFlight++;
			next.settle('sent');
		}
	}

	private async startNextLater(): Promise<void> {
		if (this.timer) return;
		this.timer = new AbortController();
		await wait(this.clock, this.pause, this.timer.signal);
		this.timer = undefined;
		this.startNext();
	}
}

const rateLimiters = new Map<string, RateLimiter>();

/**
 * The gate of a credential.
 *
 * @param key what stands for the credential; not the credential itself
 * @param clock the clock that a new gate waits by
 */
export function rateLimiterFor(key: string, clock: Clock): RateLimiter {
	let rateLimiter = rateLimiters.get(key);
	if (!rateLimiter) {
		// A credential that was edited leaves its old gate behind.
		for (const [old, { idle }] of rateLimiters) if (idle) rateLimiters.delete(old);
		rateLimiter = new RateLimiter(clock);
		rateLimiters.set(key, rateLimiter);
	}
	return rateLimiter;
}
