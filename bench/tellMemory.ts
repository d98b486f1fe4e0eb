import { startEngine, stopEngine } from '../test/engine/mod';

const megabyte = 1_048_576;

/**
 * Sends the most memory that some work took to the parent process, in megabytes.
 *
 * @param prepare loads the code that the work needs. Memory that this takes is left out
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
