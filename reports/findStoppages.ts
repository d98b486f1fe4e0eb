import type { Visit } from './visit';

/** A visit that should have a start time, with its times in milliseconds. */
export interface Expected {
	readonly visit: Visit;
	readonly starts: number;
	/** The moment from which a missing start time is treated as missed. */
	readonly missedFrom: number;
	/** The start time of the visit. Undefined if the visit has no start time. */
	readonly began?: number;
}

/** A span of time in which few or no start times arrived. */
export interface Stoppage {
	/** The last start that arrived before the stoppage, in milliseconds. Minus infinity if there is no such start. */
	readonly since: number;
	/** The end of the stoppage, in milliseconds. Undefined while the stoppage lasts. */
	readonly until?: number;
	/** How many workers were due to start a visit during the stoppage, and how many of these workers started a visit. */
	readonly workers: number;
	readonly started: number;
	/** The visits that became due during the stoppage and have no start time. */
	readonly open: readonly Expected[];
}

/**
 * In a stoppage, at least `fewestStopped` workers were due to start a visit. Fewer than one in four (`oneIn`) of these workers has a start
 * time.
 */
const fewestStopped = 5;
const oneIn = 4;

/**
 * A missing start time is treated as missed at the earliest this many minutes after the planned start. If the settings have fewer minutes
 * of grace, `fewestMinutes` replaces these minutes.
 */
export const fewestMinutes = 10;

interface Event {
	readonly at: number;
	readonly one: Expected;
	readonly isStart: boolean;
}

/** Collects the visits after `at`, the last start time that arrived before a possible stoppage. */
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
 * Finds when start times stopped arriving. A stoppage begins with the last start before it. It ends when at least one in four (`oneIn`)
 * of the workers who were due has a start, even on a later day. The visits are examined in order of time, so that each run finds the same
 * beginning.
 *
 * @param expected the visits of workers whose start times usually arrive
 * @param now the present time in milliseconds
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
