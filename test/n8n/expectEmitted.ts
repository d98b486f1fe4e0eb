import { setTimeout as wait } from 'node:timers/promises';
import type { N8nClient } from '../../localN8n/mod';
import type { Lane } from './lane';
import type { Seen } from './report';

/** In so many polls a record must come. */
const pollsUntilMissed = 3;

/** The milliseconds after which n8n is taken to poll no more. */
const patience = 90_000;

/** The keys of the records that a workflow emits next. */
export interface Expected {
	readonly lane: Lane;
	/** They come exactly once. */
	readonly once?: readonly number[];
	/** They may come, now or in a later step, but not twice. */
	readonly perhaps?: readonly number[];
	/** n8n was cut off while it worked on these: they may be lost or come twice, which is only reported. */
	readonly cutOff?: readonly number[];
}

/** What a workflow has emitted. */
export interface Emitted extends Seen {
	/** How many records. */
	readonly count: number;
}

/**
 * Waits until everything expected was emitted, and for one more poll.
 *
 * @param client of the n8n that runs
 * @param expected what must come; by which poll does not matter
 * @returns problems are records that were missed, came twice or were not expected
 */
export async function expectEmitted(client: N8nClient, expected: Expected): Promise<Emitted> {
	const { lane, once = [], perhaps = [], cutOff = [] } = expected;
	const isPolled = await waitForAll(client, lane, once);
	const keys = await newKeys(client, lane);
	const earlier = new Set(lane.emitted);
	lane.emitted.push(...keys);

	const missed = once.filter((key) => !keys.includes(key));
	const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);
	const known = new Set([...once, ...perhaps, ...lane.unsure, ...cutOff]);
	lane.unsure = [...lane.unsure, ...perhaps].filter((key) => !keys.includes(key));
	const crashed = cutOff.length > 0 ? await client.countCrashed(lane.id) : 0;
	const tell = (verb: string, some: readonly number[]): string[] =>
		some.length === 0 ? [] : [`${lane.name} ${verb} ${format(some)}`];
	return {
		count: keys.length,
		problems: [
			...(isPolled ? [] : [`${lane.name} was not polled any more`]),
			...tell('missed', missed),
			...tell(
				'repeated',
				repeated.filter((key) => !cutOff.includes(key)),
			),
			...tell(
				'emitted what it should not:',
				keys.filter((key) => earlier.has(key) || !known.has(key)),
			),
		],
		notes: [
			...tell(
				'did not finish',
				cutOff.filter((key) => !keys.includes(key)),
			),
			...tell(
				'repeated',
				repeated.filter((key) => cutOff.includes(key)),
			),
			...(crashed > 0 ? [`${lane.name} has ${crashed} crashed executions`] : []),
		],
	};
}

/**
 * Waits until all came, or it is too late for them, and in each case for the poll in which they would come again.
 *
 * @returns false when n8n polls no more
 */
async function waitForAll(
	client: N8nClient,
	lane: Lane,
	once: readonly number[],
): Promise<boolean> {
	let { mark } = lane;
	let wanted = pollsUntilMissed;
	let hasAll = false;
	let last = mark;
	for (;;) {
		if (!hasAll) {
			const keys = await newKeys(client, lane);
			hasAll = once.every((key) => keys.includes(key));
			if (hasAll) {
				mark = lane.mark;
				// The poll that is under way may be the one in which they came.
				wanted = lane.isResting ? 1 : 2;
			}
		}
		if (lane.countPolls(mark) >= wanted && (await client.isIdle(lane.id))) return true;
		if (lane.mark.requests !== last.requests) last = lane.mark;
		if (Date.now() - last.at > patience) return false;
		await wait(hasAll ? 250 : 1000);
	}
}

/** The keys of what was emitted since the last call of expectEmitted(). */
async function newKeys(client: N8nClient, lane: Lane): Promise<number[]> {
	const records = await client.outputOf(lane.id, ...lane.triggerNames);
	return records.map(lane.watched.keyOf).slice(lane.emitted.length);
}

const format = (keys: readonly number[]): string =>
	keys.length > 6 ? `${keys.length} records (${keys[0]} … ${keys.at(-1)})` : keys.join(' ');
