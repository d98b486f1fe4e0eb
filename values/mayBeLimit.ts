/** The limits that people usually choose. If the length of a list is one of these limits, the list may be cut off. */
export const usualLimits: readonly number[] = [
	...[10, 20, 25, 50, 100, 150, 200, 250, 300, 400, 500, 1_000, 1_500, 2_000, 2_500, 3_000],
	...[4_000, 5_000, 10_000, 20_000, 40_000],
];

const isRound = (count: number): boolean =>
	count >= 49 && (count % 50 === 0 || Number.isInteger(Math.log2(count)));

/**
 * Returns whether a number of records may be a limit that somebody chose. A list with exactly this many records may be cut off, even if it
 * was whole the last time.
 */
export const mayBeLimit = (count: number): boolean =>
	usualLimits.includes(count) || isRound(count) || isRound(count + 1);
