/**
 * A number as programs write it, and an amount as people do, as regular expressions for what is trimmed and
 * in small letters: `1050`, `.5`, `1e3`; `$1,000.50`, `$ 10`, with commas between groups of three digits and at most two behind
 * the point. Nothing in them differs between JavaScript and PostgreSQL, and both can hold the longest.
 *
 * The build writes them into the SQL of the copy.
 */
export const plainNumbers = '^(?=.{1,200}$)[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]{1,2})?$';
export const writtenAmounts =
	'^(?=.{1,200}$)[$]? ?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)([.][0-9]{1,2})?$';

/** What of a written amount is no part of its number. */
export const amountSigns = '$, ';
