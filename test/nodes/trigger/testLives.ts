import fc from 'fast-check';
import { startSimulator } from '../../../simulator/mod';
import type { CreatedEvent, Life } from './life';
import { livesOf } from './lifeArbitraries';
import { playLife, type World } from './playLife';
import { takeOverClock } from './virtualClock';

/** How many lives a test run plays for each event; `npm run test:lives` plays more. */
const livesOfARun = Math.ceil(Number(process.env.LIVES ?? 1200) / 3);

/**
 * The tests of one file: whole lives of triggers that wait for some events.
 *
 * @param events the events
 * @param examples lives that are played each time
 */
export function testLives(events: CreatedEvent[], examples: Life[] = []): void {
	const clock = takeOverClock();
	let world: World;

	beforeAll(async () => {
		world = { simulator: await startSimulator({ tables: {} }), clock, count: 0 };
	});
	afterAll(async () => await world.simulator.close());

	for (const event of events) {
		it(`${event} emits every record that appears after activation exactly once`, async () => {
			await fc.assert(
				fc.asyncProperty(livesOf(event), async (life) => await playLife(world, life)),
				{ numRuns: livesOfARun, examples: examples.map((life) => [life]) },
			);
		}, 3_600_000);
	}
}
