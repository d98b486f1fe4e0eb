import type { Failure } from '../errors/mod';
import type { Clock } from './clock';
import { ExpiringMap } from './expiringMap';
import { FairQueue, type Flow } from './fairQueue';

/** The limit for requests in flight if the credential's field Requests at Once is unset. */
export const defaultMaxConcurrency = 10;

/** The limit for requests in flight at first, when nothing is known about the API. */
export const initialConcurrency = 4;

// All times are in milliseconds. Until the first 429 or 503, the limit for requests in flight can double after each `doublingInterval`.
// Later, it can grow by one after each `growthInterval`.
const doublingInterval = 250;
const growthInterval = 1_000;

/** The longest time that requests wait while an API refuses everything. */
export const maxWait = 5 * 60_000;

/**
 * The longest pause, even if the service asks for more time. If a pause is longer than `maxWait`, requests do not wait for its end: they fail
 * at once. After the pause, one request finds out whether the API accepts requests again.
 */
const maxPause = 15 * 60_000;

/** The usual pause after a first refusal, by its status. The pause doubles with each further refusal. */
const initialBackoff = { 429: 500, 503: 1_000 };
const maxBackoff = 30_000;

/** The largest random addition to the time that the service asks for. */
const maxJitter = 2_000;

/**
 * A 503 counts as maintenance of the API. If more 503s than this come in a row, the requests no longer wait for the end of the maintenance.
 */
const maxUnavailable = 3;

/**
 * How long an execution does not ask an endpoint again after a 401, and sends nothing during maintenance, in milliseconds. This time is
 * longer than n8n waits between retries.
 */
const givenUpTime = 10_000;

/** A failure that may end other requests, too. It is a status, or the reason why no answer came. */
export type Shared = 401 | 429 | 503 | Failure;

/** Whether a task ran. If it did not, the value is the reason: a cancellation, or the failure of another request. */
export type Outcome = 'sent' | Shared;

const givenUpKey = (flow: string, endpoint = ''): string => `${flow} ${endpoint}`;

interface QueuedTask {
	readonly flow: Flow;
	readonly ticket: number;
	readonly endpoint?: string;
	settle: (outcome: Outcome) => void;
}

/**
 * Limits the requests of one credential. Everything in the process that uses the credential shares the limit.
 *
 * The limit for requests in flight rises fast until the first refusal, which is a 429 or a 503. Later, it rises by one at a time. After a
 * refusal, it falls to less than half, but not below one. After a 429, all requests pause. After a 503, executions pause, and pickers and
 * polls go on. After the pause, one request goes first, and the other requests follow when it succeeds. Flows (executions, pickers, polls)
 * take turns, as `FairQueue` describes. Pickers and polls have an extra place that executions cannot take.
 *
 * If a failure would also happen to queued requests, it ends these requests, too. Until the API has accepted the credential, each flow
 * sends one request first, and its other requests wait.
 */
export class RateLimiter {
	private readonly queue = new FairQueue<QueuedTask>();
	private readonly inFlight = new Set<QueuedTask>();
	private tickets = 0;
	private concurrency = initialConcurrency;
	/** Whether no 429 or 503 has caused a pause so far. */
	private isStarting = true;
	private changedAt: number;
	/** How many refusals came in a row. Refusals of requests that were in flight together are counted as one. */
	private refusals = 0;
	private refusedSince?: number;
	private refusedFor: 429 | 503 = 429;
	private pausedAt = 0;
	/** The moment from which requests may be sent again, in milliseconds since 1970. */
	pausedUntil = 0;
	private timer?: AbortController;
	/** Whether an answer has shown that the address of the API is right. */
	hasAnswered = false;
	/** Whether the API seems to accept the credential. */
	private isAccepted = false;
	/** For each execution that sends nothing more for a while, or nothing more to one endpoint, the reason. */
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

	/** How long the pause still lasts, in milliseconds. If the clock has been set back, the pause is over. */
	get pause(): number {
		const now = this.clock.now();
		return now < this.pausedAt ? 0 : Math.max(0, this.pausedUntil - now);
	}

	/** Returns a ticket: the place of a request in the queue of its flow. A request that is repeated with the same ticket keeps its place. */
	takeTicket(): number {
		if (this.idle) {
			this.refusedSince = undefined;
			if (this.pause === 0) this.refusals = 0;
		}
		return this.tickets++;
	}

	/**
	 * Runs a task when its turn has come. If the task throws an error, this function throws it, too. The signal takes the task out of the
	 * queue. If the task did not run, the result is the reason.
	 *
	 * @param endpoint what the task asks, such as `GET /incidents`
	 */
	async run(
		flow: Flow,
		ticket: number,
		task: () => Promise<void>,
		{ endpoint, signal }: { readonly endpoint?: string; readonly signal?: AbortSignal } = {},
	): Promise<Outcome> {
		const queued: QueuedTask = { flow, ticket, endpoint, settle: () => {} };
		const outcome = await this.waitForTurn(queued, signal);
		try {
			if (outcome === 'sent') await task();
		} finally {
			if (this.inFlight.delete(queued)) this.startNext();
		}
		return outcome;
	}

	/**
	 * Pauses the requests after a 429 or a 503. If waiting takes too long, all queued requests are given up.
	 *
	 * @param sentAt when the refused request was sent, in milliseconds since 1970
	 * @param retryAfter how long the service asks to wait, in milliseconds
	 * @returns whether all queued requests were given up
	 */
	backOff(sentAt: number, retryAfter?: number, status: 429 | 503 = 429): boolean {
		const now = this.clock.now();
		if (now < this.pausedAt) this.resume();
		this.hasAnswered = true;
		// The reduction below starts at the first concurrency, and not at a doubled one, which the API may have accepted only for a moment.
		if (this.isStarting) this.concurrency = initialConcurrency;
		this.isStarting = false;
		this.refusedSince ??= now;
		this.refusedFor = status;
		// Refusals of requests that were in flight together are counted as one.
		const isKnown = this.refusals > 0 && sentAt <= this.pausedAt;
		if (!isKnown) {
			this.refusals++;
			const used = Math.min(this.concurrency, this.maxConcurrency);
			this.concurrency = Math.max(1, Math.floor((used - 1) / 2));
		}
		if (!isKnown || retryAfter !== undefined) this.startPause(now, status, retryAfter);
		const isOver = this.isExhausted() || (status === 503 && this.refusals > maxUnavailable);
		if (isOver) this.giveUp(status, () => true);
		// If requests are given up after a 503, the pause ends now. So the next request can find out whether the maintenance is over.
		if (isOver && status === 503) this.resume();
		return isOver;
	}

	/**
	 * Shares a failure that would also happen to the other requests of the flow. A 503 is shared only after the rate limiter has waited for
	 * the API.
	 */
	share(flow: Flow, reason: 503 | Failure): void {
		if (reason !== 503) this.isAccepted = false;
		this.giveUp(reason, (task) => task.flow.id === flow.id);
		if (reason === 503) this.noteGivenUp(flow, reason);
	}

	/**
	 * Shares a 401 with the requests to the same endpoint. Until the API has accepted the credential, these are the requests of all flows.
	 * After that, they are the requests of this flow. Other endpoints are still asked, because some services answer with 401 if the user has
	 * no right to one list. An alert about another list must not be lost.
	 */
	refuse(flow: Flow, endpoint: string): void {
		const isForAll = !this.isAccepted;
		this.isAccepted = false;
		const tasks = this.giveUp(
			401,
			(task) => task.endpoint === endpoint && (isForAll || task.flow.id === flow.id),
		);
		for (const one of [flow, ...tasks.map((task) => task.flow)]) {
			this.noteGivenUp(one, 401, endpoint);
		}
	}

	private noteGivenUp({ id, isUrgent }: Flow, reason: 401 | 503, endpoint?: string): void {
		if (!isUrgent) this.givenUp.set(givenUpKey(id, endpoint), reason, this.clock.now());
	}

	/**
	 * Notes that no answer came. This request can no longer show whether the API accepts the credential, so the other requests stop waiting
	 * for this request.
	 */
	goOn(): void {
		this.isAccepted = true;
	}

	/** Notes an answer other than 401, 429 and 503. So the next pause is short again, and after a while more requests may be in flight. */
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
		// If no requests are waiting, the concurrency was not fully used. So a success does not show that the API accepts a higher concurrency.
		if (this.queue.isEmpty) return;
		const grown = this.isStarting ? 2 * this.concurrency : this.concurrency + 1;
		this.concurrency = Math.min(this.maxConcurrency, grown);
	}

	/**
	 * Starts a pause. Its length depends on the time that the service asks for, on the number of refusals in a row, and on chance. It is at
	 * most `maxPause`.
	 */
	private startPause(now: number, status: 429 | 503, retryAfter = 0): void {
		// Random jitter keeps several processes from coming back at the same moment.
		const backoff = Math.min(maxBackoff, initialBackoff[status] * 2 ** (this.refusals - 1));
		const jitter = this.clock.random();
		const asked = retryAfter + Math.min(retryAfter / 8, maxJitter) * jitter;
		const pause = Math.min(maxPause, Math.max(asked, backoff * (0.75 + jitter / 2)));
		this.pausedUntil = Math.max(this.pausedUntil, now + pause);
		this.pausedAt = now;
		// Time in the pause is not counted for the growth, because the API accepted nothing in the pause.
		this.changedAt = this.pausedUntil;
	}

	/** Ends the pause, and forgets the refusals. */
	private resume(): void {
		this.refusals = 0;
		this.refusedSince = undefined;
		this.refusedFor = 429;
		this.pausedUntil = this.pausedAt = this.changedAt = this.clock.now();
		this.timer?.abort();
	}

	/** Takes requests out of the queue, and returns them. */
	private giveUp(reason: Shared, isMeant: (task: QueuedTask) => boolean): QueuedTask[] {
		const tasks = this.queue.clear(isMeant);
		for (const task of tasks) task.settle(reason);
		this.startNext();
		return tasks;
	}

	private isExhausted(): boolean {
		const now = this.clock.now();
		return this.pause > 0 && this.pausedUntil - (this.refusedSince ?? now) > maxWait;
	}

	private async waitForTurn(queued: QueuedTask, signal?: AbortSignal): Promise<Outcome> {
		if (signal?.aborted) return 'cancelled';
		if (this.isExhausted()) return 429;
		const { flow, endpoint } = queued;
		for (const key of [givenUpKey(flow.id), givenUpKey(flow.id, endpoint)]) {
			const reason = this.givenUp.get(key, this.clock.now());
			if (reason !== undefined) return reason;
		}
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
		// The pause is read only once. If the pause ended between two readings, no code would start the queued tasks.
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

/**
 * Returns the rate limiter of a credential. The key identifies the credential, but contains no secret. If the credential has no rate
 * limiter yet, makes one.
 */
export function rateLimiterFor(
	key: string,
	clock: Clock,
	maxConcurrency = defaultMaxConcurrency,
): RateLimiter {
	const rateLimiter = rateLimiters.use(key, () => new RateLimiter(clock));
	rateLimiter.maxConcurrency = maxConcurrency;
	return rateLimiter;
}
