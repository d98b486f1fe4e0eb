/** A score as it is shown: rounded down to one decimal, so that 100 is shown only if no record has a finding. */
export const shownScore = (score: number): number => Math.floor(score * 10 + 1e-9) / 10;
