/** Rounds to two decimal places, as the columns do. */
export const round = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

/** The hours of so many minutes, with two decimal places. */
export const hours = (minutes: number): number => round(minutes / 60);
