import fc from 'fast-check';
import { startSimulator } from '../../../simulator/mod';
import type { CreatedEvent, Life } from './life';
import { livesOf } from './lifeArbitraries';
import { playLife, type World } from './playLife';
import { takeOverClock } from './takeOverClock';

/** How many lives are played for each event; `npm run test:lives` plays more. */
const livesPerEvent = Math.ceil(Number(process.env.LIVES ?? 1200) / 3);

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
		world = { simulator: await startSimulator({ tables: {}, keepRecords: true }), clock, count: 0 };
	});
	afterAll(async () => await world.simulator.close());

	for (const event of events) {
		it(`${event} emits every record that appears after activation exactly once`, async () => {
			await fc.assert(
				fc.asyncProperty(livesOf(event), async (life) => await playLife(world, life)),
				{ numRuns: livesPerEvent, examples: examples.map((life) => [life]) },
			);
		}, 3_600_000);
	}
}
