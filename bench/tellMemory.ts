import { startEngine, stopEngine } from '../test/engine/mod';

const megabyte = 1_048_576;

/**
 * Reports to the parent process how many megabytes of memory some work took at most.
 *
 * @param prepare loads the code that the work needs. The memory of this code is not counted
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
