import { fakerEN_AU as faker } from '@faker-js/faker';
import type { Service } from './startService';

/** One way to do a piece of work. */
export interface Peer {
	readonly name: string;
	/** Does the work once; returns how many records or items came, or why none did. */
	run(): Promise<number | string>;
	/** How often it is measured, where once more would take too long. */
	readonly rounds?: number;
}

/** What the rounds of a peer came to. */
export interface Result {
	readonly name: string;
	/** Milliseconds of each round, the shortest first. */
	readonly times: readonly number[];
	readonly median: number;
	readonly came: number | string;
	readonly requests: number;
	readonly refused: number;
	readonly connections: number;
}

/** The middle one of some numbers. */
export const median = (values: readonly number[]): number =>
	[...values].sort((one, other) => one - other)[values.length >> 1];

/**
 * Measures peers in turn, round by round, so that what else the machine does meets all of them. The order differs from round to round,
 * because what one leaves behind slows down the next: after a run that keeps little, V8 collects garbage earlier. The orders are the
 * same in each bench. The first round of those that are measured more than once only warms up.
 *
 * @param service counts the requests
 * @param peers the ways to do the work
 * @param rounds how often each is measured
 */
export async function measure(
	service: Service,
	peers: readonly Peer[],
	rounds: number,
): Promise<Result[]> {
	const times = peers.map((): number[] => []);
	const outcomes: Omit<Result, 'times' | 'median'>[] = [];
	for (let round = 0; round <= rounds; round++) {
		faker.seed(round);
		for (const [index, peer] of faker.helpers.shuffle([...peers.entries()])) {
			const isOnce = peer.rounds === 1;
			if (isOnce ? round !== 1 : round > (peer.rounds ?? rounds)) continue;
			global.gc?.();
			await service.tell();
			const start = performance.now();
			const came = await peer.run();
			const time = performance.now() - start;
			const { requests, refused, connections } = await service.tell();
			if (round === 0) continue;
			times[index].push(time);
			outcomes[index] = { name: peer.name, came, requests, refused, connections };
		}
	}
	return outcomes.map((outcome, index) => ({
		...outcome,
		times: times[index].sort((one, other) => one - other),
		median: median(times[index]),
	}));
}
