const isRound = (count: number): boolean => count % 50 === 0 || Number.isInteger(Math.log2(count));

/**
 * Whether so many records may be a limit that somebody has chosen: a round number, a power of two, or one less. A list of just
 * so many cannot be told from one that is cut off, even if it was whole the last time.
 */
export const mayBeLimit = (count: number): boolean => isRound(count) || isRound(count + 1);
