import { fakerEN_AU as faker } from '@faker-js/faker';
import type { Service } from './startService';

/** One way to do a piece of work. */
export interface Peer {
	readonly name: string;
	/** Does the work once. Returns how many records or items came, or the reason why none came. */
	run(): Promise<number | string>;
	/** How many rounds are measured, if the usual number would take too long. */
	readonly rounds?: number;
}

export interface Result {
	readonly name: string;
	/** The milliseconds of each round, from the shortest to the longest. */
	readonly times: readonly number[];
	readonly median: number;
	readonly came: number | string;
	readonly requests: number;
	readonly refused: number;
	readonly connections: number;
}

/** Returns the number in the middle, after sorting the numbers by size. */
export const median = (values: readonly number[]): number =>
	[...values].sort((one, other) => one - other)[values.length >> 1];

/**
 * Measures peers in rounds, so that other work of the machine affects all peers. A round runs each peer once, until the peer has had all
 * its rounds. Each round shuffles the peers, because one peer can slow down the next one. The shuffled orders are the same each time the
 * bench runs. Round 0 is not measured, because it warms up the peers. Peers with one round are left out of round 0.
 *
 * @param service the service, which counts the requests
 * @param rounds how many rounds are measured for a peer without a number of its own (`Peer.rounds`)
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
