/** Rounds to two decimal places, as the columns do. A sum of fractions may come out just below the half that it is. */
export const round = (value: number): number => Math.round(value * 100 + 1e-6) / 100;

/** The hours of so many minutes, with two decimal places. */
export const hours = (minutes: number): number => round(minutes / 60);
