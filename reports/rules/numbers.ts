/**
 * Regular expressions for a number in the form of programs, and for an amount in the form of people. The text must be trimmed and in small
 * letters. Examples of numbers are `1050`, `.5` and `1e3`. Examples of amounts are `$1,000.50` and `$ 10`. An amount may have commas
 * between groups of three digits, and at most two digits after the point. The expressions mean the same in JavaScript and in PostgreSQL.
 * JavaScript and PostgreSQL can hold the largest number that the expressions allow.
 *
 * The build writes the expressions into the SQL of the copy.
 */
export const plainNumbers = '^(?=.{1,200}$)[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]{1,2})?$';
export const writtenAmounts =
	'^(?=.{1,200}$)[$]? ?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)([.][0-9]{1,2})?$';

/** The characters in a written amount that are not part of its number. */
export const amountSigns = '$, ';
