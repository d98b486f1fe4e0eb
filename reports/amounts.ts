import { amountIn, numberIn } from '../api/mod';
import { isUnsetDate } from '../values/mod';

/** `Math.abs()` turns a negative zero into zero. */
const notNegative = (number?: number): number | undefined =>
	number !== undefined && number >= 0 ? Math.abs(number) : undefined;

/**
 * Returns the number in a value that a program has written. The result is undefined if the value is no number, or if the number is
 * negative.
 */
export const numberOf = (value: unknown): number | undefined => notNegative(numberIn(value));

/** Checks whether a value shows that no amount was entered. */
export const isNothing = (value: unknown): boolean => value === false || isUnsetDate(value);

/**
 * Returns the amount in a value that a program or a person has written, such as `$1,000.50`. The result is undefined if the value is no
 * amount, or if the amount is negative. If no amount was entered, the result is zero.
 */
export const amountOf = (value: unknown): number | undefined =>
	isNothing(value) ? 0 : notNegative(amountIn(value));
