import { playLife } from './triggerLife';

/** A few for each `npm test`; `npx tsx test/trial/triggerMain.ts` plays as many as one likes. */
const seeds = Array.from({ length: 5 }, (_, index) => index + 1);

describe('lives of triggers, against services of another make', () => {
	it.each(seeds)('life %i loses, doubles and invents nothing', async (seed) => {
		const { faults, title, story } = await playLife(seed);
		if (faults.length > 0)
			throw new Error(
				[title, ...faults.map(({ kind, what }) => `${kind}: ${what}`), ...story].join('\n'),
			);
	});
});
