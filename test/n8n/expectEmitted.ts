import { setTimeout as wait } from 'node:timers/promises';
import type { N8nClient } from '../../localN8n/mod';
import type { Lane } from './lane';
import type { Seen } from './report';

/** After this many polls, the test enters one more record, even if some records have not come. */
const enoughPolls = 2;

/** The milliseconds within which this additional record must come. */
const patience = 240_000;

export interface RunningN8n {
	readonly client: N8nClient;
	/** The time of the start, in milliseconds since 1970. */
	readonly startedAt: number;
}

/** The keys of the records that a workflow must or may emit next. */
export interface Expected {
	readonly lane: Lane;
	/** The records that must come exactly once. */
	readonly once?: readonly number[];
	/** The records that may come, now or in a later step, but not twice. */
	readonly perhaps?: readonly number[];
	/** The records that n8n worked on when it was cut off. They may be lost or come twice. */
	readonly cutOff?: readonly number[];
}

export interface Emitted extends Seen {
	readonly count: number;
}

/**
 * Waits until all records in `once` were emitted, but at most for `enoughPolls` polls. If `once` is empty, waits for that
 * number of polls. Then enters one more record, and waits for it. When that record has come, every earlier record has
 * come or was missed, even if n8n is slow.
 */
export async function expectEmitted(n8n: RunningN8n, expected: Expected): Promise<Emitted> {
	const { client } = n8n;
	const { lane, once = [], cutOff = [] } = expected;
	await waitForAll(n8n, expected);
	const last = lane.cause(1);
	await waitForLast(n8n, lane, last);
	const keys = await newKeys(client, lane);
	const crashed = cutOff.length > 0 ? await client.countCrashed(lane.id) : 0;
	const { problems, notes } = judge(keys, { ...expected, once: [...once, ...last] });
	return {
		count: keys.filter((key) => !last.includes(key)).length,
		problems,
		notes: [...notes, ...(crashed > 0 ? [`${lane.name} has ${crashed} crashed executions`] : [])],
	};
}

/** Judges what a workflow has emitted. Keeps in the lane which records have come and which may still come. */
function judge(
	keys: readonly number[],
	{ lane, once = [], perhaps = [], cutOff = [] }: Expected,
): Seen {
	const allowed = new Set([...once, ...perhaps, ...lane.unsure, ...cutOff]);
	for (const key of lane.emitted) allowed.delete(key);
	lane.emitted.push(...keys);
	lane.unsure = [...lane.unsure, ...perhaps].filter((key) => !keys.includes(key));

	const isCutOff = (key: number) => cutOff.includes(key);
	const missed = once.filter((key) => !keys.includes(key));
	const unfinished = cutOff.filter((key) => !keys.includes(key));
	const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);
	const unexpected = keys.filter((key) => !allowed.has(key));
	const tell = (verb: string, some: readonly number[]): string[] =>
		some.length === 0 ? [] : [`${lane.name} ${verb} ${format(some)}`];
	return {
		problems: [
			...tell('missed', missed),
			...tell(
				'repeated',
				repeated.filter((key) => !isCutOff(key)),
			),
			...tell('emitted what it should not:', unexpected),
		],
		notes: [...tell('did not finish', unfinished), ...tell('repeated', repeated.filter(isCutOff))],
	};
}

async function waitForAll({ client }: RunningN8n, { lane, once = [] }: Expected): Promise<void> {
	const { mark } = lane;
	while (lane.countPolls(mark) < enoughPolls) {
		const keys = await newKeys(client, lane);
		if (once.length > 0 && once.every((key) => keys.includes(key))) return;
		await wait(1000);
	}
}

async function waitForLast(
	{ client, startedAt }: RunningN8n,
	lane: Lane,
	last: readonly number[],
): Promise<void> {
	const end = Date.now() + patience;
	for (;;) {
		const keys = await newKeys(client, lane);
		const isThere = last.every((key) => keys.includes(key));
		if (isThere && (await client.isIdle(lane.id, startedAt))) return;
		if (Date.now() > end) return;
		await wait(1000);
	}
}

/** Returns the keys of the records that were emitted since the last call of expectEmitted(). */
async function newKeys(client: N8nClient, lane: Lane): Promise<number[]> {
	const records = await client.outputOf(lane.id, ...lane.triggerNames);
	return records.map(lane.watched.keyOf).slice(lane.emitted.length);
}

const format = (keys: readonly number[]): string =>
	keys.length > 6 ? `${keys.length} records (${keys[0]} … ${keys.at(-1)})` : keys.join(' ');
