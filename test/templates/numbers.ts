/**
 * Rounds to two decimal places, as the columns do. A small number is added, because a sum of fractions may be slightly
 * too small.
 */
export const round = (value: number): number => Math.round(value * 100 + 1e-6) / 100;

/** Converts minutes into hours with two decimal places. */
export const hours = (minutes: number): number => round(minutes / 60);
