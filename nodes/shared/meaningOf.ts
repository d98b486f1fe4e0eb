import { isUnsetDate } from '../../values/mod';

const decimal = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const timeWithoutSeconds = /^\d\d:\d\d$/;

/**
 * Returns the meaning of a value, however the service writes it. For example, null and a date of zeros mean the same, and so do `"201"` and
 * 201, true and 1, or `09:00` and `09:00:00`.
 */
export function meaningOf(value: unknown): number | string | null {
	if (isUnsetDate(value)) return null;
	if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
	const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim().toLowerCase();
	if (timeWithoutSeconds.test(text)) return `${text}:00`;
	const number = Number(text);
	// Larger numbers stay texts, because beyond 2^53 different texts might become the same number.
	return decimal.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : text;
}

/** Returns whether two values mean the same. */
export const meanTheSame = (one: unknown, other: unknown): boolean =>
	meaningOf(one) === meaningOf(other);
