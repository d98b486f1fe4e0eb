import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Workflow } from '../../localN8n/mod';
import type { Row, Simulator } from '../../simulator/mod';
import { triggerName } from './editTrigger';
import type { Watched } from './watched';

/** Two requests belong to different polls if the time between them is more than this part of the poll interval. */
const pause = 0.3;

/** If a poll is due within this number of milliseconds, it can begin at any moment. */
const soon = 5_000;

/** The milliseconds within which n8n must poll again. */
const patience = 90_000;

interface Mark {
	/** How many requests the lane's API had received. */
	readonly requests: number;
	/** In milliseconds since 1970. */
	readonly at: number;
}

interface LaneParts {
	readonly name: string;
	readonly watched: Watched;
	readonly service: Simulator;
	/** The workflow as it is imported. */
	readonly workflow: Workflow & { readonly id: string };
	/** Seconds between two polls. */
	readonly interval: number;
	/** The fields that a record needs to pass the filters of the workflow. */
	readonly given?: Row;
}

/**
 * A trigger in a workflow, with an API of its own. The requests to that API all come from this trigger, so its polls
 * can be counted.
 */
export class Lane {
	readonly name: string;
	readonly id: string;
	readonly watched: Watched;
	readonly service: Simulator;
	readonly workflow: Workflow & { readonly id: string };
	private readonly interval: number;
	private readonly given: Row;
	/** The keys of the emitted records that the test has judged so far. */
	readonly emitted: number[] = [];
	/** The keys of the records that may come once, and have not come yet. */
	unsure: readonly number[] = [];
	readonly triggerNames: string[];
	private readonly startedAt = performance.now();

	constructor({ name, watched, service, workflow, interval, given = {} }: LaneParts) {
		this.name = name;
		this.id = workflow.id;
		this.watched = watched;
		this.service = service;
		this.workflow = workflow;
		this.interval = interval;
		this.given = given;
		this.triggerNames = [triggerName(workflow)];
	}

	/** The present moment, for `countPolls()`. */
	get mark(): Mark {
		return { requests: this.service.requests.length, at: Date.now() };
	}

	/** Whether no poll seems to be running now. */
	get isResting(): boolean {
		const { inFlight, requests } = this.service;
		const last = requests.at(-1)?.startedAt ?? -Infinity;
		return inFlight === 0 && performance.now() - this.startedAt - last > this.pause;
	}

	private get pause(): number {
		return pause * this.interval * 1000;
	}

	/**
	 * Counts the polls that have ended since a moment. On a slow machine, one poll can look like two, or two can look like
	 * one. So the elapsed time is also used.
	 */
	countPolls({ requests, at }: Mark): number {
		let polls = this.isResting ? 0 : -1;
		let last = -Infinity;
		for (const { startedAt } of this.service.requests.slice(requests)) {
			if (startedAt - last > this.pause) polls++;
			last = startedAt;
		}
		const due = Math.floor((Date.now() - at) / 1000 / this.interval);
		return Math.max(Math.floor(due / 5), Math.min(Math.max(0, polls), due));
	}

	/**
	 * Waits for the end of some polls.
	 *
	 * @throws if n8n stops polling
	 */
	async waitForPolls(count: number): Promise<void> {
		const { mark } = this;
		const end = Date.now() + patience * count;
		while (this.countPolls(mark) < count) {
			if (Date.now() > end) throw new Error(`${this.name}: n8n polls no more`);
			await wait(100);
		}
	}

	/**
	 * Waits for the end of the next poll. Then most of the time until the following poll is left. An edit on a busy
	 * machine needs this time.
	 *
	 * @returns a function that says whether the following poll may have begun
	 * @throws if n8n stops polling
	 */
	async waitForPause(): Promise<() => boolean> {
		const { requests } = this.mark;
		const end = Date.now() + patience;
		while (this.service.requests.length === requests || !this.isResting) {
			if (Date.now() > end) throw new Error(`${this.name}: n8n polls no more`);
			await wait(50);
		}
		const next = this.service.requests[requests].startedAt + this.interval * 1000;
		return () => performance.now() - this.startedAt > next - soon;
	}

	/** Makes events happen, and returns the keys of their records. Each of these records has the fields `given`. */
	cause(count: number, given = this.given): number[] {
		return Array.from({ length: count }, () => this.watched.causeEvent(this.service, given));
	}
}
