import { wait, type Clock } from './clock';

/** How many requests of one credential are under way at once. */
export const requestsAtOnce = 4;

/** The longest that a gate waits for a service that refuses everything, in milliseconds. */
export const patience = 5 * 60_000;

const firstPause = 500;
const longestPause = 30_000;

/** Whether a request was sent, was cancelled before, or may not be sent because the service has refused for too long. */
export type Passage = 'sent' | 'cancelled' | 'refused';

interface Waiting {
	readonly turn: number;
	leave(how: Passage): void;
}

/**
 * The way to the service for one credential, shared by all items of all executions in the process. A few requests are
 * under way at once, those that came first go first, and when the service asks for patience all of them wait. Then one
 * goes ahead, and the others follow when it was taken.
 */
export class Gate {
	private readonly clock: Clock;
	private queue: Waiting[] = [];
	private underWay = 0;
	private turns = 0;
	private pauses = 0;
	private pausedAt = 0;
	private pausedUntil = 0;
	private refusedSince?: number;
	private alarm?: AbortController;

	/** @param clock the clock to wait by */
	constructor(clock: Clock) {
		this.clock = clock;
	}

	/** Whether no request is under way or waiting. */
	get idle(): boolean {
		return this.underWay === 0 && this.queue.length === 0;
	}

	/** How long nothing may be sent, in milliseconds. */
	get pause(): number {
		return Math.max(0, this.pausedUntil - this.clock.now());
	}

	/** A place in the order; a request that is tried again keeps the one that it has. */
	takeTurn(): number {
		if (this.idle) {
			this.refusedSince = undefined;
			if (this.pause === 0) this.pauses = 0;
		}
		return this.turns++;
	}

	/**
	 * Runs a task when its turn has come.
	 *
	 * @param turn the place in the order, from `takeTurn()`
	 * @param task what to run; it is under way until its promise settles
	 * @param signal takes the task out of the queue
	 * @returns `sent` when the task has run, or why it never began
	 */
	async pass(turn: number, task: () => Promise<void>, signal?: AbortSignal): Promise<Passage> {
		const passage = await this.enter(turn, signal);
		if (passage !== 'sent') return passage;
		try {
			await task();
		} finally {
			this.underWay--;
			this.advance();
		}
		return passage;
	}

	/**
	 * The service asked for patience (status 429): nothing is sent for a while. When it has refused everything for as long
	 * as `patience`, or asks for more than that, everything that waits is refused at once.
	 *
	 * @param sentAt when the refused request was sent, in milliseconds since 1970
	 * @param retryAfter how long the service asked for, in milliseconds, if it said
	 */
	throttle(sentAt: number, retryAfter?: number): void {
		const now = this.clock.now();
		this.refusedSince ??= now;
		// Requests that were under way together are refused together: that is one refusal, not a growing one.
		const known = this.pauses > 0 && sentAt <= this.pausedAt;
		if (!known) this.pauses++;
		if (!known || retryAfter !== undefined) {
			const growing = Math.min(longestPause, firstPause * 2 ** (this.pauses - 1));
			const pause = Math.max(retryAfter ?? 0, growing * (0.75 + this.clock.random() / 2));
			this.pausedUntil = Math.max(this.pausedUntil, now + pause);
			this.pausedAt = now;
		}
		if (this.isHopeless()) {
			for (const { leave } of this.queue.splice(0)) leave('refused');
			this.alarm?.abort();
		}
	}

	/** The service took a request: the next refusal starts with a short pause again. */
	recover(): void {
		this.pauses = 0;
		this.refusedSince = undefined;
	}

	private isHopeless(): boolean {
		return this.pausedUntil - (this.refusedSince ?? this.clock.now()) > patience;
	}

	private async enter(turn: number, signal?: AbortSignal): Promise<Passage> {
		if (signal?.aborted) return 'cancelled';
		if (this.isHopeless()) return 'refused';
		return await new Promise<Passage>((resolve) => {
			const cancel = () => {
				this.queue = this.queue.filter((other) => other !== waiting);
				if (this.queue.length === 0) this.alarm?.abort();
				resolve('cancelled');
			};
			const waiting: Waiting = {
				turn,
				leave: (how) => {
					signal?.removeEventListener('abort', cancel);
					resolve(how);
				},
			};
			signal?.addEventListener('abort', cancel, { once: true });
			const behind = this.queue.findIndex((other) => other.turn > turn);
			this.queue.splice(behind === -1 ? this.queue.length : behind, 0, waiting);
			this.advance();
		});
	}

	private advance(): void {
		if (this.queue.length === 0) return;
		if (this.pause > 0) {
			void this.advanceLater();
			return;
		}
		while (this.underWay < (this.pauses > 0 ? 1 : requestsAtOnce)) {
			const next = this.queue.shift();
			if (!next) return;
			this.underWay++;
			next.leave('sent');
		}
	}

	private async advanceLater(): Promise<void> {
		if (this.alarm) return;
		this.alarm = new AbortController();
		await wait(this.clock, this.pause, this.alarm.signal);
		this.alarm = undefined;
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
