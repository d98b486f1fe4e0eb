import { wait, type Clock } from './clock';

/** How many requests of one credential are under way at once. */
export const requestsAtOnce = 4;

/** The longest that a gate stays throttled before its requests give up, in milliseconds. */
export const throttleLimit = 5 * 60_000;

const firstPause = 500;
const longestPause = 30_000;

interface Waiting {
	readonly turn: number;
	enter(): void;
}

/**
 * The way to the service for one credential, shared by all items of all executions in the process. A few requests are
 * under way at once, those that came first go first, and when the service asks for patience all of them wait.
 */
export class Gate {
	private readonly clock: Clock;
	private queue: Waiting[] = [];
	private underWay = 0;
	private turns = 0;
	private pausedUntil = 0;
	private pauses = 0;
	private throttledSince?: number;
	private waking = false;

	/** @param clock the clock to wait by */
	constructor(clock: Clock) {
		this.clock = clock;
	}

	/** Whether no request is under way or waiting. */
	get idle(): boolean {
		return this.underWay === 0 && this.queue.length === 0;
	}

	/** A place in the order; a request that is tried again keeps the one that it has. */
	takeTurn(): number {
		if (this.idle) this.recover();
		return this.turns++;
	}

	/**
	 * Runs a task when its turn has come.
	 *
	 * @param turn the place in the order, from `takeTurn()`
	 * @param task what to run; it is under way until its promise settles
	 * @param signal takes the task out of the queue
	 * @returns what the task returned, or undefined when it was cancelled before it began
	 */
	async pass<Result>(
		turn: number,
		task: () => Promise<Result>,
		signal?: AbortSignal,
	): Promise<Result | undefined> {
		if (!(await this.enter(turn, signal))) return undefined;
		try {
			return await task();
		} finally {
			this.underWay--;
			this.advance();
		}
	}

	/**
	 * The service asked for patience (status 429): nothing is sent for a while.
	 *
	 * @param sentAt when the refused request was sent, in milliseconds since 1970
	 * @param retryAfter how long the service asked for, in milliseconds, if it said
	 * @returns whether waiting is still worth it; false after `throttleLimit`
	 */
	throttle(sentAt: number, retryAfter?: number): boolean {
		const now = this.clock.now();
		this.throttledSince ??= now;
		// Requests that were under way together are refused together: that is one refusal, not a growing one.
		const known = sentAt < this.pausedUntil - this.lastPause;
		if (!known || retryAfter !== undefined) {
			if (!known) this.pauses++;
			const growing = Math.min(longestPause, firstPause * 2 ** (this.pauses - 1));
			const pause = retryAfter ?? growing * (0.75 + this.clock.random() / 2);
			if (now + pause > this.pausedUntil) {
				this.pausedUntil = now + pause;
				this.lastPause = pause;
			}
		}
		return this.pausedUntil - this.throttledSince <= throttleLimit;
	}

	private lastPause = 0;

	/** The service took a request: the next refusal starts with a short pause again. */
	recover(): void {
		this.pauses = 0;
		this.throttledSince = undefined;
	}

	private async enter(turn: number, signal?: AbortSignal): Promise<boolean> {
		if (signal?.aborted) return false;
		return await new Promise<boolean>((resolve) => {
			const cancel = () => {
				this.queue = this.queue.filter((other) => other !== waiting);
				resolve(false);
			};
			const waiting: Waiting = {
				turn,
				enter: () => {
					signal?.removeEventListener('abort', cancel);
					resolve(true);
				},
			};
			signal?.addEventListener('abort', cancel, { once: true });
			const behind = this.queue.findIndex((other) => other.turn > turn);
			this.queue.splice(behind === -1 ? this.queue.length : behind, 0, waiting);
			this.advance();
		});
	}

	private advance(): void {
		const pause = this.pausedUntil - this.clock.now();
		if (pause > 0) {
			void this.wakeAfter(pause);
			return;
		}
		while (this.underWay < requestsAtOnce) {
			const next = this.queue.shift();
			if (!next) return;
			this.underWay++;
			next.enter();
		}
	}

	private async wakeAfter(pause: number): Promise<void> {
		if (this.waking) return;
		this.waking = true;
		await wait(this.clock, pause);
		this.waking = false;
		this.advance();
	}
}

const gates = new Map<string, Gate>();

/**
 * The gate of a credential.
 *
 * @param key what stands for the credential; not the credential itself
 * @param clock the clock that a new gate waits by
 */
export function gateFor(key: string, clock: Clock): Gate {
	let gate = gates.get(key);
	if (!gate) {
		// A credential that was edited leaves its old gate behind.
		for (const [old, { idle }] of gates) if (idle) gates.delete(old);
		gate = new Gate(clock);
		gates.set(key, gate);
	}
	return gate;
}
