/**
 * A score as it is shown: rounded down to one decimal, so that 100 means that no record has a finding of its
 * own.
 */
export const shownScore = (score: number): number => Math.floor(score * 10 + 1e-9) / 10;
