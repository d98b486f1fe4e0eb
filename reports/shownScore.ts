/** A score as it is shown: with one decimal, and rounded down, so that at 100 no record has a finding of its own. */
export const shownScore = (score: number): number => Math.floor(score * 10 + 1e-9) / 10;
