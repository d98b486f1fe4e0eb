import fc from 'fast-check';
import { startSimulator } from '../../../simulator/mod';
import type { CreatedEvent, Life } from './life';
import { livesOf } from './lifeArbitraries';
import { playLife, type World } from './playLife';
import { takeOverClock } from './takeOverClock';

/** How many lives are played for each of the four events. */
const livesPerEvent = Math.ceil(Number(process.env.LIVES ?? 600) / 4);

/** `npm run test:lives` plays other lives each time; `npm test` the same ones, so that what it finds is of the last change. */
const seed = process.env.LIVES === undefined ? { seed: 2026 } : {};

/**
 * Defines the tests of one file: whole lives of triggers.
 *
 * @param events the events that they wait for, a test each
 * @param examples lives that are always played, besides random ones
 */
export function testLives(events: CreatedEvent[], examples: Life[] = []): void {
	const clock = takeOverClock();
	let world: World;

	beforeAll(async () => {
		const simulator = await startSimulator({ tables: {}, keepRecords: true });
		world = { simulator, clock, count: 0, keys: new Map() };
	});
	afterAll(async () => await world.simulator.close());

	for (const event of events) {
		it(`${event} emits every record that appears after activation exactly once`, async () => {
			await fc.assert(
				fc.asyncProperty(livesOf(event), async (life) => await playLife(world, life)),
				{ ...seed, numRuns: livesPerEvent, examples: examples.map((life) => [life]) },
			);
		}, 3_600_000);
	}
}
