import { round } from './round';

/**
 * Converts minutes to decimal hours, to the hundredth.
 *
 * @example
 * hoursOf(105); // 1.75
 * hoursOf(50); // 0.83
 */
export const hoursOf = (minutes: number): number => round(minutes / 60);
