import type { Visit } from './visit';

/** A visit that should have a start time, and from when on, in milliseconds. */
export interface Expected {
	readonly visit: Visit;
	/** The planned start. */
	readonly starts: number;
	/** From when on a start time that has not arrived is missed. */
	readonly missedFrom: number;
	/** When it started, as far as its start time says; undefined where it has none. */
	readonly began?: number;
}

/** A time from which no start times arrived at all. */
export interface Stoppage {
	/** The last start that arrived before, in milliseconds; minus infinity if none did. */
	readonly since: number;
	/** When they arrived again; undefined if they have not. */
	readonly until?: number;
	/** How many workers should have started a visit since then, and how many did. */
	readonly workers: number;
	readonly started: number;
	/** The visits without a start that became due in it. */
	readonly open: readonly Expected[];
}

/** If fewer than one worker in this many has a start, times count as not arriving. */
const fewestStopped = 5;
const oneIn = 4;

/** A start time is not missed before this many minutes after the planned start, however small the grace is. */
export const fewestMinutes = 10;

interface Event {
	readonly at: number;
	readonly one: Expected;
	readonly isStart: boolean;
}

/** What has come since the last start that arrived. */
class Since {
	readonly open: Expected[] = [];
	private readonly due = new Set<string>();
	private readonly started = new Set<string>();
	isStopped = false;

	constructor(readonly at: number) {}

	add({ one, isStart }: Event): void {
		this.due.add(one.visit.workerId);
		if (isStart) this.started.add(one.visit.workerId);
		else this.open.push(one);
		this.isStopped = this.due.size >= fewestStopped && this.started.size * oneIn < this.due.size;
	}

	asStoppage(until?: number): Stoppage {
		const { at, due, started, open } = this;
		return {
			...{ since: at, workers: due.size, started: started.size, open },
			...(until !== undefined && { until }),
		};
	}
}

/**
 * Finds when start times stopped arriving: since the last one, at least five workers were due, and fewer than
 * one in four of them has a start. It continues, over any midnight, until one in four has. The visits are played
 * in order of time, so that a stoppage has the same beginning in each run.
 *
 * @param expected visits of workers whose start times arrive otherwise
 * @param now in milliseconds
 */
export function findStoppages(expected: readonly Expected[], now: number): Stoppage[] {
	const events = expected
		.map((one): Event => {
			const isStart = one.began !== undefined;
			return { at: one.began ?? one.missedFrom, one, isStart };
		})
		.filter(({ at, isStart }) => isStart || at <= now)
		.sort((one, other) => one.at - other.at || Number(other.isStart) - Number(one.isStart));
	const found: Stoppage[] = [];
	let since = new Since(-Infinity);
	for (const event of events) {
		const wasStopped = since.isStopped;
		if (event.isStart && !wasStopped) since = new Since(event.at);
		else since.add(event);
		if (wasStopped && !since.isStopped) {
			found.push(since.asStoppage(event.at));
			since = new Since(event.at);
		}
	}
	return since.isStopped ? [...found, since.asStoppage()] : found;
}
