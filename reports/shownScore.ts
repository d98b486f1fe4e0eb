/** Returns a score as it is shown. The score is rounded down to one decimal, so that 100 means that no record has a finding. */
export const shownScore = (score: number): number => Math.floor(score * 10 + 1e-9) / 10;
