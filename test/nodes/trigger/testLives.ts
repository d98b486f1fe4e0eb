import fc from 'fast-check';
import { startSimulator } from '../../../simulator/mod';
import type { CreatedEvent, Life } from './life';
import { livesOf } from './lifeArbitraries';
import { playLife, type World } from './playLife';
import { takeOverClock } from './takeOverClock';

/** How many lives are played for each of the four events. */
const livesPerEvent = Math.ceil(Number(process.env.LIVES ?? 24) / 4);

/** `npm test` plays the same lives each time, so that what it finds is of the last change. */
const seed = { seed: 2026 };

/** `npm run test:lives` plays others each time, and all of them: one that fails must not hide the rest. */
const playsAll = process.env.LIVES !== undefined;

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

	/** The lives that failed, each with why and the seed that makes it again. */
	const playAll = async (event: CreatedEvent): Promise<object[]> => {
		const failed: object[] = [];
		for (let count = 0; count < livesPerEvent; count++) {
			const seed = Math.floor(Math.random() * 2 ** 31);
			const [life] = fc.sample(livesOf(event), { seed, numRuns: 1 });
			try {
				await playLife(world, life);
			} catch (error) {
				failed.push({ event, seed, why: (error as Error).message });
			}
		}
		return failed;
	};

	for (const event of events) {
		it(`${event} emits every record that appears after activation exactly once`, async () => {
			if (playsAll) return expect(await playAll(event)).toEqual([]);
			await fc.assert(
				fc.asyncProperty(livesOf(event), async (life) => await playLife(world, life)),
				{ ...seed, numRuns: livesPerEvent, examples: examples.map((life) => [life]) },
			);
		}, 3_600_000);
	}
}
