import type { Clock } from '../../http/mod';

/**
 * Waits until no more items come for a moment: n8n starts all items of a batch at once.
 *
 * @param clock the clock to wait by
 * @param count something that changes with each item
 */
export async function waitUntilQuiet(clock: Clock, count: () => number): Promise<void> {
	let before: number;
	do {
		before = count();
		await clock.sleep(0);
	} while (count() !== before);
}
