/** What a table says of a count: the number, that it is from 1 to 4, or nothing, because it would give another one away. */
export type ShownCount = number | '<5' | 'withheld';

/** From here on a count singles nobody out. */
const least = 5;

/**
 * Hides counts from 1 to 4, which can single a person out, and as many of the next smallest ones as it takes that none of them
 * follows from the total.
 *
 * @param counts those of a table whose total is known
 * @returns what to show of each, in the same order; undefined where they cannot be hidden, so that the table must be left out
 */
export function hideSmallCounts(counts: readonly number[]): ShownCount[] | undefined {
	const small = counts.filter((count) => count > 0 && count < least);
	const large = counts.filter((count) => count >= least).sort((one, other) => one - other);
	const smallSum = small.reduce((sum, count) => sum + count, 0);
	let withheld = 0;
	let hidden = smallSum;
	while (small.length > 0 && isTold(small.length, withheld, hidden, large[withheld])) {
		if (withheld === large.length) return undefined;
		hidden += large[withheld];
		withheld++;
	}
	let left = withheld;
	const largest = large[withheld - 1] ?? 0;
	// Of equal ones, the first are withheld.
	const below = large.filter((count) => count < largest).length;
	left -= below;
	return counts.map((count) => {
		if (count > 0 && count < least) return '<5';
		if (count < least || count > largest) return count;
		return count < largest || left-- > 0 ? 'withheld' : count;
	});
}

/**
 * Whether a reader can tell one of the small counts.
 *
 * @param small how many counts are from 1 to 4
 * @param withheld how many are withheld, each of 5 or more
 * @param sum what all these make, which the total gives away
 * @param most the smallest of those that are shown, which no withheld one exceeds
 */
function isTold(small: number, withheld: number, sum: number, most = sum): boolean {
	const from = small - 1 + least * withheld;
	const to = (least - 1) * (small - 1) + most * withheld;
	const possible = [1, 2, 3, 4].filter((count) => sum - count >= from && sum - count <= to);
	return possible.length < 2;
}
