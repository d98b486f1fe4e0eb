/** Rounds to two decimal places. A sum of fractions may be slightly too small, so a little is added. */
export const round = (value: number): number => Math.round(value * 100 + 1e-6) / 100;

export const hours = (minutes: number): number => round(minutes / 60);
