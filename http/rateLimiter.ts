import type { Failure } from '../errors/mod';
import type { Clock } from './clock';
import { ExpiringMap } from './expiringMap';
import { FairQueue, type Flow } from './fairQueue';

/** How many requests of one credential are in flight at once, unless the credential says otherwise. */
export const defaultMaxConcurrency = 10;

/** The concurrency at first, when nothing is known about the API. */
export const initialConcurrency = 4;

// All times are in milliseconds. Until the first 429 the concurrency doubles, and later it grows by one.
const doublingInterval = 250;
const growthInterval = 1_000;

/** How long requests wait while an API refuses everything. */
export const maxWait = 5 * 60_000;

/** The longest pause, even if Retry-After asks for more. After the pause, one request finds out whether the API answers again. */
const maxPause = 15 * 60_000;

/** The pause after the first refusal without Retry-After; it doubles with each further refusal. */
const initialBackoff = { 429: 500, 503: 1_000 };
const maxBackoff = 30_000;

/** The largest random addition to the time that Retry-After asks for. */
const maxJitter = 2_000;

/** After this many 503s in a row, the maintenance counts as too long to wait for. */
const maxUnavailable = 3;

/**
 * How long an execution sends nothing after a 401 or during maintenance, in milliseconds. This is longer than n8n waits between retries.
 */
const givenUpTime = 10_000;

/** The failure of a request that other requests would meet, too. It is a status, or the reason for a missing answer. */
export type Shared = 401 | 429 | 503 | Failure;

/** Whether a task ran. If it did not, the reason is a cancellation, or another request's failure. */
export type Outcome = 'sent' | Shared;

interface QueuedTask {
	readonly flow: Flow;
	readonly ticket: number;
	settle: (outcome: Outcome) => void;
}

/**
 * Limits the requests of one credential, over everything in the process that uses it.
 *
 * The number of requests in flight doubles until the first 429. Then it rises by one after each second without a 429, and falls to less
 * than half after a 429 (additive increase, multiplicative decrease). After a 429 or a 503 all requests pause. Then one request goes first,
 * and the others follow when it succeeds. Flows (executions, pickers, polls) take turns, see `FairQueue`. Pickers and polls have an extra
 * place that executions cannot take, and a 503 does not hold them back.
 *
 * A failure that all queued requests would meet ends them all. Until the API has accepted the credential, each flow sends one request first
 * and keeps the others waiting.
 */
export class RateLimiter {
	private readonly queue = new FairQueue<QueuedTask>();
	private readonly inFlight = new Set<QueuedTask>();
	private tickets = 0;
	private concurrency = initialConcurrency;
	/** Whether there has been no 429 so far. */
	private isStarting = true;
	private changedAt: number;
	/** How many 429s and 503s came in a row. Refusals at the same time count as one. */
	private refusals = 0;
	private refusedSince?: number;
	private refusedFor: 429 | 503 = 429;
	private pausedAt = 0;
	/** When requests may be sent again, in milliseconds since 1970. */
	pausedUntil = 0;
	private timer?: AbortController;
	/** Whether the API has ever answered, so that its address is right. */
	hasAnswered = false;
	/** Whether the API accepts the credential, as far as is known. */
	private isAccepted = false;
	/** Why an execution sends nothing more for a while. */
	private readonly givenUp = new ExpiringMap<string, Shared>({ maxSize: 500, maxAge: givenUpTime });

	constructor(
		private readonly clock: Clock,
		public maxConcurrency = defaultMaxConcurrency,
	) {
		this.changedAt = clock.now();
	}

	get idle(): boolean {
		return this.inFlight.size === 0 && this.queue.isEmpty;
	}

	/** How long nothing may be sent, in milliseconds. If the clock has been set back, the pause is over. */
	get pause(): number {
		const now = this.clock.now();
		return now < this.pausedAt ? 0 : Math.max(0, this.pausedUntil - now);
	}

	/** A place in the queue of its flow. A repeated request keeps its place. */
	takeTicket(): number {
		if (this.idle) {
			this.refusedSince = undefined;
			if (this.pause === 0) this.refusals = 0;
		}
		return this.tickets++;
	}

	/** Runs a task when its turn has come. It throws the task's error. The signal takes it out of the queue. */
	async run(
		flow: Flow,
		ticket: number,
		task: () => Promise<void>,
		signal?: AbortSignal,
	): Promise<Outcome> {
		const queued: QueuedTask = { flow, ticket, settle: () => {} };
		const outcome = await this.waitForTurn(queued, signal);
		try {
			if (outcome === 'sent') await task();
		} finally {
			if (this.inFlight.delete(queued)) this.startNext();
		}
		return outcome;
	}

	/**
	 * Pauses everything after a 429 or a 503. Everything in the queue is given up if the API has refused everything for `maxWait`, or asks
	 * for a longer pause. After a 503, it is enough that the next few requests get a 503, too.
	 *
	 * @param sentAt when the refused request was sent, in milliseconds since 1970
	 * @returns whether everything was given up
	 */
	backOff(sentAt: number, retryAfter?: number, status: 429 | 503 = 429): boolean {
		const now = this.clock.now();
		if (now < this.pausedAt) this.resume();
		this.hasAnswered = true;
		// The concurrency starts again at its first value, because a doubled concurrency does not show what the API can take for long.
		if (this.isStarting) this.concurrency = initialConcurrency;
		this.isStarting = false;
		this.refusedSince ??= now;
		this.refusedFor = status;
		// Requests in flight together are refused together. That counts as one refusal, and is no reason to wait longer.
		const isKnown = this.refusals > 0 && sentAt <= this.pausedAt;
		if (!isKnown) {
			this.refusals++;
			const used = Math.min(this.concurrency, this.maxConcurrency);
			this.concurrency = Math.max(1, Math.floor((used - 1) / 2));
		}
		if (!isKnown || retryAfter !== undefined) this.startPause(now, status, retryAfter);
		const isOver = this.isExhausted() || (status === 503 && this.refusals > maxUnavailable);
		if (isOver) this.giveUp(status);
		// After a 503, the pause ends, so that the next request can find out whether the maintenance is over.
		if (isOver && status === 503) this.resume();
		return isOver;
	}

	/**
	 * Shares a failure that the other requests of the flow would meet, too. A 401 is shared with all flows unless the API has accepted the
	 * credential before. After that, a 401 may be about one request only. A 503 is shared only after waiting for the API.
	 */
	share(flow: Flow, reason: 401 | 503 | Failure): void {
		const isForAll = reason === 401 && !this.isAccepted;
		if (reason !== 503) this.isAccepted = false;
		const flows = [flow, ...this.giveUp(reason, isForAll ? undefined : flow)];
		if (typeof reason !== 'number') return;
		for (const { id, isUrgent } of flows) {
			if (!isUrgent) this.givenUp.set(id, reason, this.clock.now());
		}
	}

	/** Notes that no answer came. That says nothing about the credential, so the other requests need not wait for this one. */
	goOn(): void {
		this.isAccepted = true;
	}

	/** Notes that the API accepted a request. The next backoff starts small again, and after a while more requests are in flight. */
	succeed(): void {
		this.hasAnswered = true;
		this.isAccepted = true;
		if (this.refusedFor === 503) this.resume();
		this.refusals = 0;
		this.refusedSince = undefined;
		const now = this.clock.now();
		const interval = this.isStarting ? doublingInterval : growthInterval;
		if (now >= this.pausedAt && now - this.changedAt < interval) return;
		this.changedAt = now;
		// An unused concurrency says nothing about what the API can take.
		if (this.queue.isEmpty) return;
		const grown = this.isStarting ? 2 * this.concurrency : this.concurrency + 1;
		this.concurrency = Math.min(this.maxConcurrency, grown);
	}

	/** Starts a pause as long as Retry-After asks, and at least as long as the number of refusals in a row requires. */
	private startPause(now: number, status: 429 | 503, retryAfter = 0): void {
		// Jitter keeps several processes from coming back at the same moment.
		const backoff = Math.min(maxBackoff, initialBackoff[status] * 2 ** (this.refusals - 1));
		const jitter = this.clock.random();
		const asked = retryAfter + Math.min(retryAfter / 8, maxJitter) * jitter;
		const pause = Math.min(maxPause, Math.max(asked, backoff * (0.75 + jitter / 2)));
		this.pausedUntil = Math.max(this.pausedUntil, now + pause);
		this.pausedAt = now;
		// The time of the pause does not count, because the API accepted nothing in it.
		this.changedAt = this.pausedUntil;
	}

	/** Ends the pause after a 503. */
	private resume(): void {
		this.refusals = 0;
		this.refusedSince = undefined;
		this.refusedFor = 429;
		this.pausedUntil = this.pausedAt = this.changedAt = this.clock.now();
		this.timer?.abort();
	}

	/** Takes everything out of the queue, or everything of one flow, and returns the flows. */
	private giveUp(reason: Shared, flow?: Flow): Flow[] {
		const tasks = this.queue.clear(flow);
		for (const task of tasks) task.settle(reason);
		this.startNext();
		return tasks.map((task) => task.flow);
	}

	private isExhausted(): boolean {
		const now = this.clock.now();
		return this.pause > 0 && this.pausedUntil - (this.refusedSince ?? now) > maxWait;
	}

	private async waitForTurn(queued: QueuedTask, signal?: AbortSignal): Promise<Outcome> {
		if (signal?.aborted) return 'cancelled';
		if (this.isExhausted()) return 429;
		const reason = this.givenUp.get(queued.flow.id, this.clock.now());
		if (reason !== undefined) return reason;
		return await new Promise<Outcome>((resolve) => {
			const cancel = () => {
				this.queue.remove(queued);
				this.startNext();
				resolve('cancelled');
			};
			queued.settle = (outcome) => {
				signal?.removeEventListener('abort', cancel);
				resolve(outcome);
			};
			signal?.addEventListener('abort', cancel, { once: true });
			this.queue.add(queued);
			this.startNext();
		});
	}

	private startNext(): void {
		// The pause is read only once. If it ended between two readings, nobody would start the queued tasks.
		const isPaused = this.pause > 0;
		for (;;) {
			const next = this.queue.next((flow) => this.hasPlace(flow, isPaused));
			if (!next) break;
			this.inFlight.add(next);
			next.settle('sent');
		}
		if (this.queue.isEmpty) this.timer?.abort();
		else if (isPaused) void this.startAfterPause();
	}

	private hasPlace(flow: Flow, isPaused: boolean): boolean {
		if (isPaused && !(flow.isUrgent && this.refusedFor === 503)) return false;
		const others = [...this.inFlight].map((task) => task.flow);
		if (!this.isAccepted && others.some(({ id }) => id === flow.id)) return false;
		const limit = this.refusals > 0 ? 1 : Math.min(this.concurrency, this.maxConcurrency);
		return others.length < limit || (flow.isUrgent && !others.some(({ isUrgent }) => isUrgent));
	}

	private async startAfterPause(): Promise<void> {
		if (this.timer) return;
		this.timer = new AbortController();
		await this.clock.sleep(this.pause, this.timer.signal);
		this.timer = undefined;
		this.startNext();
	}
}

const rateLimiters = new ExpiringMap<string, RateLimiter>({
	maxSize: 500,
	maxAge: 24 * 3_600_000,
});

/** The rate limiter of a credential. The key identifies the credential, but does not contain it. */
export function rateLimiterFor(
	key: string,
	clock: Clock,
	maxConcurrency = defaultMaxConcurrency,
): RateLimiter {
	const rateLimiter = rateLimiters.use(key, () => new RateLimiter(clock));
	rateLimiter.maxConcurrency = maxConcurrency;
	return rateLimiter;
}
