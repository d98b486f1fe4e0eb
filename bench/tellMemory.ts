import { startEngine, stopEngine } from '../test/engine/mod';

const megabyte = 1_048_576;

/**
 * Tells the process that started this one the most memory that some work took, in megabytes.
 *
 * @param prepare loads what the work needs, which does not count
 */
export async function tellMemory(prepare: () => void, work: () => Promise<unknown>): Promise<void> {
	await startEngine();
	prepare();
	global.gc?.();
	const before = process.memoryUsage.rss();
	await work();
	process.send?.(process.resourceUsage().maxRSS / 1_024 - before / megabyte);
	stopEngine();
	process.disconnect();
}
