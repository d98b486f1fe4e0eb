import { isUnsetDate } from '../values/mod';
import { amountSigns, plainNumbers, writtenAmounts } from './rules/numbers';

const plain = new RegExp(plainNumbers);
const written = new RegExp(writtenAmounts);

/**
 * Returns the number in a value that a program has written. The result is undefined if the value is no number, or if the number is
 * negative.
 */
export function numberOf(value: unknown): number | undefined {
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	const number = typeof value === 'number' || plain.test(text) ? Number(value) : NaN;
	return number >= 0 && number < Infinity ? Math.abs(number) : undefined;
}

/** Checks whether no amount is entered. */
export const isNothing = (value: unknown): boolean => value === false || isUnsetDate(value);

/**
 * Returns the amount in a value that a program or a person has written, such as `$1,000.50`. The result is undefined if the value is no
 * amount. An empty value gives zero.
 */
export function amountOf(value: unknown): number | undefined {
	if (isNothing(value)) return 0;
	const text = typeof value === 'string' ? value.trim() : '';
	if (!written.test(text)) return numberOf(value);
	return Number([...text].filter((sign) => !amountSigns.includes(sign)).join(''));
}
