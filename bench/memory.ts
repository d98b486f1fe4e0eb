import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from './measure';
import { startService } from './startService';

/** The peers whose memory is measured. */
export const memoryPeers = [
	'our node',
	'HTTP Request, 20,000 a page',
	'a bare axios loop',
] as const;

export type MemoryPeer = (typeof memoryPeers)[number];

const rounds = 7;

/**
 * Measures the most memory that each peer takes for 100,000 rosters, above the memory that the process used before. Each measurement runs
 * in a new process that has loaded n8n's engine. The result is the median of seven measurements, because the garbage collector changes the
 * figures.
 *
 * @returns the megabytes of each peer
 */
export async function benchMemory(): Promise<Map<MemoryPeer, number>> {
	const service = await startService();
	const growths = new Map<MemoryPeer, number[]>();
	try {
		const api = await service.tell({ switches: {}, fill: { '/rosters': { count: 100_000 } } });
		for (let round = 0; round < rounds; round++) {
			for (const peer of memoryPeers) {
				const child = fork(join(__dirname, 'memoryOf.ts'), [peer, JSON.stringify(api)], {
					execArgv: ['--expose-gc', '--import', 'tsx'],
				});
				const [growth] = (await once(child, 'message')) as [number];
				growths.set(peer, [...(growths.get(peer) ?? []), growth]);
			}
		}
	} finally {
		service.stop();
	}
	return new Map([...growths].map(([peer, values]) => [peer, median(values)]));
}
