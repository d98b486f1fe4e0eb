import { firstLife, liveCount } from '../howMany';
import { playLife, sharedKeys, type Outcome } from './triggerLife';

/**
 * `npm run test:slow` simulates a few lives, and `npm run test:lives` simulates many. With `SEED=7 LIVES=1` in front of jest, only life 7 is
 * simulated.
 */
const seeds = Array.from({ length: liveCount }, (_, index) => firstLife + index);
const outcomes: Pick<Outcome, 'keys' | 'seed'>[] = [];

describe('lives of triggers, against services of another make', () => {
	it.each(seeds)('life %i loses, doubles and invents nothing', async (seed) => {
		const { faults, keys, title, story } = await playLife(seed);
		outcomes.push({ keys, seed });
		if (faults.length > 0)
			throw new Error(
				[title, ...faults.map(({ kind, what }) => `${kind}: ${what}`), ...story].join('\n'),
			);
	});

	it('no two accounts share an event key, although each has a record of every id', () => {
		expect(sharedKeys(outcomes)).toEqual([]);
	});
});
