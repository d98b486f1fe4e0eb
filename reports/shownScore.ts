/** A score as it is shown: with one decimal, and rounded down, so that only what has no finding is 100. */
export const shownScore = (score: number): number => Math.floor(score * 10 + 1e-9) / 10;
