import { hideSmallCounts, shownCount } from '../../reports/hideSmallCounts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];

const rowsOf = (counts: readonly number[]) =>
	counts.map((count, index) => ({ name: names[index], count }));

const show = (counts: readonly number[], order: 'largest' | 'given' = 'given') => {
	const { rows, total } = hideSmallCounts(rowsOf(counts), order);
	return { shown: rows.map(({ shown }) => shown), total };
};

it.each([
	// There is nothing to hide.
	[[12, 0, 7], ['12', '0', '7'], '19'],
	// Two small counts hide each other.
	[[12, 2, 3], ['12', '<5', '<5'], '17'],
	// If only one count were hidden, it would follow from the total.
	[[12, 3, 7, 0], ['12', '<5', 'withheld', '0'], '22'],
	// If only the two small counts were hidden, both would have to be 4, because their sum is 8. Because the 30 is withheld, too, both
	// could also be 1.
	[[40, 4, 4, 30], ['40', '<5', '<5', 'withheld'], '78'],
	// The total itself is small.
	[[3, 0], ['<5', '0'], '<5'],
	[[1, 1, 5], ['withheld', 'withheld', 'withheld'], '7'],
	[[], [], '0'],
])('%j is shown as %j', (counts, shown, total) => {
	expect(show(counts)).toEqual({ shown, total });
});

it.each([
	[0, '0'],
	[1, '<5'],
	[4, '<5'],
	[5, '5'],
])('%d alone is %s', (count, shown) => {
	expect(shownCount(count)).toBe(shown);
});

it('the order of hidden rows does not tell which is larger', () => {
	const order = (counts: number[]) =>
		hideSmallCounts(rowsOf(counts), 'largest').rows.map(({ name, shown }) => `${name} ${shown}`);
	expect(order([2, 9, 1, 0, 20])).toEqual(['e 20', 'b 9', 'a <5', 'c <5', 'd 0']);
	expect(order([1, 9, 2, 0, 20])).toEqual(['e 20', 'b 9', 'a <5', 'c <5', 'd 0']);
});

it('a count that is hidden is nowhere in the result', () => {
	const { rows } = hideSmallCounts(rowsOf([12, 3, 7]), 'largest');
	expect(rows.filter(({ count }) => count !== undefined)).toEqual([
		{ name: 'a', shown: '12', count: 12 },
	]);
});

/** Yields all lists of `many` counts whose total is at most `most`. */
function* tables(many: number, most: number): Generator<number[]> {
	if (many === 0) return yield [];
	for (let first = 0; first <= most; first++) {
		for (const rest of tables(many - 1, most - first)) yield [first, ...rest];
	}
}

/**
 * A reader who knows the program could run it on all tables, and keep the tables that look like the published one. Tables that look the
 * same have the same total, or each has a total below 5. So a table whose total is above `most` never looks like one of the tables here,
 * whose total is at most `most`. The test does not need such tables.
 */
it.each([
	[1, 12, 'given'],
	[2, 60, 'given'],
	[3, 34, 'given'],
	[4, 22, 'given'],
	[5, 14, 'given'],
	[6, 10, 'given'],
	[3, 28, 'largest'],
	[4, 18, 'largest'],
] as const)(
	'of all tables of %d counts that make %d at most (%s), none gives a hidden count away',
	(many, most, order) => {
		const alike = new Map<string, { counts: number[]; values: Set<number>[] }>();
		for (const counts of tables(many, most)) {
			const { rows, total } = hideSmallCounts(rowsOf(counts), order);
			const view = JSON.stringify([total, rows.map(({ name, shown }) => [name, shown])]);
			const { values } = alike.get(view) ?? {
				values: Array.from({ length: many + 1 }, () => new Set<number>()),
			};
			// The last value is the total.
			[...counts, counts.reduce((sum, count) => sum + count, 0)].forEach((count, index) =>
				values[index].add(count),
			);
			alike.set(view, { counts, values });
		}
		const told = [...alike].filter(([view, { values }]) => {
			const [total, rows] = JSON.parse(view) as [string, [string, string][]];
			const hidden = rows
				.filter(([, shown]) => !/^\d+$/.test(shown))
				.map(([name]) => names.indexOf(name));
			return [...hidden, ...(total === '<5' ? [many] : [])].some((index) => values[index].size < 2);
		});
		expect(told.map(([view, { counts }]) => `${counts} is shown as ${view}`)).toEqual([]);
		expect(alike.size).toBeGreaterThan(3);
	},
);

it('hides no more than it must: most tables of a board keep most of their rows', () => {
	const all = [...tables(4, 18)].filter((counts) => counts.some((count) => count > 0 && count < 5));
	const whole = all.filter((counts) => show(counts).shown.every((shown) => shown === 'withheld'));
	expect(whole.length / all.length).toBeLessThan(0.1);
});

it('a large table takes no time to speak of', () => {
	expect(show([1, 1, 40_000, 40_000]).total).toBe('80002');
});
