/**
 * Regular expressions for a number that a program has written, and for an amount that a person has written. The text must be trimmed and in
 * small letters. Examples of numbers are `1050`, `.5` and `1e3`. Examples of amounts are `$1,000.50` and `$ 10`. An amount may have commas
 * between groups of three digits, and at most two digits after the point. The expressions mean the same in JavaScript and in PostgreSQL.
 * JavaScript and PostgreSQL can hold the largest number that the expressions allow.
 *
 * The build writes the expressions into the SQL of the copy in PostgreSQL.
 */
export const plainNumbers = '^(?=.{1,200}$)[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]{1,2})?$';
export const writtenAmounts =
	'^(?=.{1,200}$)[$]? ?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)([.][0-9]{1,2})?$';

/** The characters in a written amount that are not part of its number. */
export const amountSigns = '$, ';

const plain = new RegExp(plainNumbers);
const written = new RegExp(writtenAmounts);

/** Returns the number in a value that a program has written. The result is undefined if the value is no number. */
export function numberIn(value: unknown): number | undefined {
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	const number = typeof value === 'number' || plain.test(text) ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}

/**
 * Returns the amount in a value that a program or a person has written, such as `$1,000.50`. The result is undefined if the value is no
 * amount.
 */
export function amountIn(value: unknown): number | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	if (!written.test(text)) return numberIn(value);
	return Number([...text].filter((sign) => !amountSigns.includes(sign)).join(''));
}

/**
 * Makes a function for `ValueQuestion.means` that multiplies a value by a factor. The function reads numbers and written amounts. Any other
 * value stays as it is.
 *
 * @param decimals how many decimals the product keeps
 * @example times(60, 0)('1.5'); // 90
 */
export const times =
	(factor: number, decimals = 6) =>
	(value: unknown): unknown => {
		const number = amountIn(value);
		return number === undefined ? value : Number((number * factor).toFixed(decimals));
	};
