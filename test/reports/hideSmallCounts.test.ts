/** Small counts of a table cannot be told, neither by themselves nor from the total. */
import fc from 'fast-check';
import { hideSmallCounts, type ShownCount } from '../../reports/hideSmallCounts';

it.each<[number[], ShownCount[] | undefined]>([
	[[], []],
	[
		[14, 11],
		[14, 11],
	],
	[
		[14, 0],
		[14, 0],
	],
	// The total gives one alone away.
	[
		[17, 12, 9, 4],
		[17, 12, 'withheld', '<5'],
	],
	[
		[14, 11, 3, 3],
		[14, 11, '<5', '<5'],
	],
	// Two that make 2 or 8 leave one solution.
	[
		[14, 11, 1, 1],
		[14, 'withheld', '<5', '<5'],
	],
	[
		[14, 11, 4, 4],
		[14, 'withheld', '<5', '<5'],
	],
	// 1 and 5 are the least there can be, so they are the only solution.
	[
		[9, 5, 1],
		['withheld', 'withheld', '<5'],
	],
	[
		[6, 6, 2],
		['withheld', 6, '<5'],
	],
	[[3], undefined],
	[[5, 1], undefined],
])('%j is shown as %j', (counts, shown) => {
	expect(hideSmallCounts(counts)).toEqual(shown);
});

/** All counts that would be shown so, by trying each. */
function solutions(shown: readonly ShownCount[], total: number, smallest: number): number[][] {
	const [first, ...rest] = shown;
	if (first === undefined) return total === 0 ? [[]] : [];
	const from = first === '<5' ? 1 : first === 'withheld' ? 5 : first;
	const to = first === '<5' ? 4 : first === 'withheld' ? Math.min(smallest, total) : first;
	const found: number[][] = [];
	for (let count = from; count <= Math.min(to, total); count++) {
		for (const others of solutions(rest, total - count, smallest)) found.push([count, ...others]);
	}
	return found;
}

it('whatever the counts, who knows the total and the rule cannot tell a small one', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 }), (counts) => {
			const shown = hideSmallCounts(counts);
			if (shown === undefined) return;
			shown.forEach((one, index) => {
				if (typeof one === 'number') expect(one).toBe(counts[index]);
				else expect(one === '<5').toBe(counts[index] > 0 && counts[index] < 5);
			});
			const total = counts.reduce((sum, count) => sum + count, 0);
			const visible = shown.filter((one) => typeof one === 'number' && one >= 5) as number[];
			const possible = solutions(shown, total, Math.min(...visible, total));
			shown.forEach((one, index) => {
				if (one !== '<5') return;
				expect(new Set(possible.map((counts) => counts[index])).size).toBeGreaterThan(1);
			});
		}),
	);
});
