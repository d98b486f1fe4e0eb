import { setTimeout as wait } from 'node:timers/promises';
import type { N8nClient } from '../../localN8n/mod';
import { pollInterval, triggerName, type Watched } from './watched';

/** The milliseconds in which all that is expected must come. */
const timeout = 120_000;

/** The keys of the records that a workflow must emit next. */
export interface Expected {
	readonly watched: Watched;
	/** They must come exactly once. */
	readonly once: readonly number[];
	/** n8n was cut off while it worked on these: they may be lost or come twice, which is only reported. */
	readonly cutOff?: readonly number[];
}

/**
 * Waits until everything expected was emitted and then for one more poll, and prints what came.
 *
 * @param client of the n8n that runs
 * @param heading what happened, for the output
 * @param expected one entry for each workflow
 * @throws when a record is missed, comes twice, or was not expected
 */
export async function expectEmitted(
	client: N8nClient,
	heading: string,
	expected: readonly Expected[],
): Promise<void> {
	console.log(`${heading}:`);
	await waitForAll(client, expected);
	await wait((pollInterval + 1) * 1000);
	for (const { watched, once, cutOff = [] } of expected) {
		const keys = await newKeys(client, watched);
		watched.emitted.push(...keys);
		const unexpected = keys.filter((key) => !once.includes(key) && !cutOff.includes(key));
		if (unexpected.length > 0) {
			throw new Error(`${watched.event}: emitted ${format(unexpected)} too`);
		}
		const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
		if (twice.some((key) => !cutOff.includes(key))) {
			throw new Error(`${watched.event}: emitted ${format(twice)} twice`);
		}
		const lost = cutOff.filter((key) => !keys.includes(key));
		console.log(
			[
				`  ${watched.event} emitted ${format(keys)}`,
				...(lost.length > 0 ? [`n8n did not finish ${format(lost)}`] : []),
				...(twice.length > 0 ? [`n8n repeated ${format(twice)}`] : []),
				`${await client.countCrashed(watched.id)} crashed`,
				`the state has ${await client.stateLength(watched.id)} bytes`,
			].join('; '),
		);
	}
}

async function waitForAll(client: N8nClient, expected: readonly Expected[]): Promise<void> {
	const end = Date.now() + timeout;
	for (const { watched, once } of expected) {
		for (;;) {
			const keys = await newKeys(client, watched);
			if (once.every((key) => keys.includes(key))) break;
			if (Date.now() > end) {
				throw new Error(`${watched.event}: missed, found only ${format(keys)}`);
			}
			await wait(500);
		}
	}
}

/** The keys of what was emitted since the last call of expectEmitted(). */
async function newKeys(client: N8nClient, watched: Watched): Promise<number[]> {
	const records = await client.outputOf(watched.id, triggerName(watched));
	return records.map(watched.keyOf).slice(watched.emitted.length);
}

const format = (keys: readonly number[]): string =>
	keys.length > 10 ? `${keys.length} records` : keys.join(' ') || 'nothing';
