/** The smallest count that is shown, apart from 0. */
const leastShown = 5;

const small = `<${leastShown}`;
/** The text that replaces a hidden count of 5 or more. If a table is hidden as a whole, this text replaces all its counts. */
export const withheld = 'withheld';

/** A row of a table of counts, for a report that many people read. */
export type ShownCount = {
	name: string;
	/** The count as a text, `<5`, or `withheld`. */
	shown: string;
	/** The number itself, for a bar or a comparison. The field is present only if the count is shown. */
	count?: number;
};

/** Returns the text of a count. Counts from 1 to 4 become `<5`. */
export function shownCount(count: number): string {
	return count > 0 && count < leastShown ? small : String(count);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Returns the sums from which a reader can conclude every small count. If there is only one small count, every sum reveals it. If there
 * are several small counts, their sum reveals them only if they are all 1 or all 4.
 *
 * @param many the number of small counts
 */
const tellingSums = (many: number): number[] =>
	many === 1 ? [1, 2, 3, 4] : [many, many * (leastShown - 1)];

/** Checks whether the small counts stay secret although a reader knows their sum. A reader knows the sum if nothing else is hidden. */
const isVague = (many: number, sum: number): boolean => !tellingSums(many).includes(sum);

/**
 * Returns the sums from `tellingSums()` that a reader cannot rule out if one more count is hidden. The reader knows that this additional
 * count is at least 5, and that it is less than `next`.
 *
 * @param hidden the sum of all hidden counts
 * @param next the smallest shown count that is at least 5, or infinity if there is none
 */
const sumsBeside = (many: number, hidden: number, next: number): number[] =>
	tellingSums(many).filter((sum) => hidden - sum >= leastShown && hidden - sum < next);

/**
 * Checks whether a reader still finds more than one solution if two more counts are hidden. A reader who knows these rules also knows that
 * hiding one more count was not enough. So the function ignores each solution in which hiding one more count would be enough.
 */
function isVagueWithTwo(many: number, hidden: number, next: number): boolean {
	const sums = new Set<number>();
	const others = new Set<number>();
	for (const sum of tellingSums(many)) {
		for (let one = leastShown; one <= hidden - sum - one; one++) {
			const two = hidden - sum - one;
			if (two >= next || sumsBeside(many, sum + one, two).length > 1) continue;
			sums.add(sum);
			others.add(one).add(two);
			if (sums.size > 1 && others.size > 1) return true;
		}
	}
	return false;
}

/**
 * Checks whether a table must be withheld as a whole. One reason is that a reader could find out that all counts are 1, or that all counts
 * are 4. Some similar tables are withheld, too, for example a table with the counts 3, 4, 4 and 5. Otherwise a reader would know that the
 * counts of a withheld table are all 1 or all 4.
 */
function isTelling(counts: readonly number[]): boolean {
	const total = sumOf(counts);
	const many = counts.filter((count) => count > 0).length;
	if (total < leastShown) return counts.length > 3 && many > 2;
	return [1, leastShown - 1].some(
		(same) =>
			total === counts.length * same &&
			counts.filter((count) => count !== same).length <= 2 &&
			counts.every((count) => Math.abs(count - same) <= 1),
	);
}

/**
 * Returns how many counts must be hidden besides the small counts. The smallest counts from 5 upwards are hidden first. If hiding one or
 * two more counts is not enough, all counts are hidden, even zeros.
 */
function countToHide(counts: readonly number[], others: readonly number[]): number | 'all' {
	const smalls = counts.filter((count) => count > 0 && count < leastShown);
	if (smalls.length === 0) return 0;
	if (isTelling(counts)) return 'all';
	if (sumOf(counts) < leastShown) return 0;
	const sum = sumOf(smalls);
	const [one = 0, two = 0] = others;
	const after = (index: number) => others[index] ?? Infinity;
	if (isVague(smalls.length, sum)) return 0;
	if (others.length > 0 && sumsBeside(smalls.length, sum + one, after(1)).length > 1) return 1;
	if (others.length > 1 && isVagueWithTwo(smalls.length, sum + one + two, after(2))) return 2;
	return 'all';
}

/**
 * Hides small counts in a table that many people read, because a small count may point to a person. Counts from 1 to 4 become `<5`. If a
 * reader could compute a hidden count from the total, more counts become `withheld`. If that is not enough, all counts become `withheld`.
 * The aim is that even a reader who knows these rules cannot find out a hidden count. The order of the rows must not reveal a hidden count
 * either, so callers must keep the order of the result.
 *
 * @param rows the counts, which add up to one total
 * @param order `largest` puts the largest counts first. `given` keeps the order of `rows`, such as the order of ages. That order must not
 * depend on the counts.
 */
export function hideSmallCounts(
	rows: readonly { name: string; count: number }[],
	order: 'largest' | 'given',
): { rows: ShownCount[]; total: string } {
	const named = rows.toSorted(({ name: a }, { name: b }) => Number(a > b) - Number(a < b));
	const others = named.filter(({ count }) => count >= leastShown).sort((a, b) => a.count - b.count);
	const counts = rows.map(({ count }) => count);
	const most = countToHide(
		counts,
		others.map(({ count }) => count),
	);
	const hidden = new Set(most === 'all' ? rows : others.slice(0, most));
	const show = (row: { name: string; count: number }): ShownCount => {
		const { name, count } = row;
		if (hidden.has(row)) return { name, shown: withheld };
		const shown = shownCount(count);
		return shown === small ? { name, shown } : { name, shown, count };
	};
	const rank = ({ count }: ShownCount) => (count === undefined ? 0.5 : count);
	const written = (order === 'given' ? rows : named).map(show);
	if (order === 'largest') written.sort((a, b) => rank(b) - rank(a));
	return { rows: written, total: shownCount(sumOf(counts)) };
}
