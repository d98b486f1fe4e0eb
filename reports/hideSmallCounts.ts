/** The smallest count that is shown. 0 is also shown. */
const leastShown = 5;

const small = `<${leastShown}`;
/** The text for a count that is hidden although it is not small. */
export const withheld = 'withheld';

/** A row of counts for a report that many people read. */
export type ShownCount = {
	name: string;
	/** The count, `<5`, or `withheld`. */
	shown: string;
	/** The number itself, for a bar or a change. It is present only if the count is shown. */
	count?: number;
};

/** The text of a single count, such as the count of a month, that is not part of a shown sum. */
export function shownCount(count: number): string {
	return count > 0 && count < leastShown ? small : String(count);
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The sums that reveal small counts: each sum of a single count, and the sums of counts that are all 1 or all 4. */
const tellingSums = (many: number): number[] =>
	many === 1 ? [1, 2, 3, 4] : [many, many * (leastShown - 1)];

/** Whether the sum of the small counts has more than one solution. A reader knows that sum if nothing else is hidden. */
const isVague = (many: number, sum: number): boolean => !tellingSums(many).includes(sum);

/**
 * The possible sums of the small counts if one more count is hidden. A reader knows that this count is not small, and that it is less than
 * the shown counts.
 */
const sumsBeside = (many: number, hidden: number, next: number): number[] =>
	tellingSums(many).filter((sum) => hidden - sum >= leastShown && hidden - sum < next);

/** Whether more than one solution remains after two more counts are hidden. The reader may know that hiding one more was not enough. */
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
 * Whether a table must be withheld as a whole. That is so for tables in which all counts are 1, or all are 4. Some other tables are
 * withheld, too. Otherwise a reader could conclude that a withheld table is of that kind.
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
 * How many counts must be hidden besides the small counts. The smallest are hidden first. If hiding some is not enough, all counts are
 * hidden, even zeros.
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
 * Hides small counts of people in a table for many readers. 1 to 4 become `<5`, and 0 stays. If the total would reveal a hidden count, the
 * next smallest count becomes `withheld`, too. If that is not enough, all counts of the table become `withheld`. Even a reader who knows
 * these rules cannot find out a hidden count. The rows must keep the order of the result. In the result, hidden counts are sorted by their
 * names, never by their size.
 *
 * @param rows the parts of one total
 * @param order `largest` puts the largest counts first. `given` keeps the order of `rows` (ages, areas), which must not depend on the
 * counts
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
