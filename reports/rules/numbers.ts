/**
 * Regular expressions for a number in the form of programs, and for an amount in the form of people. They expect a text that is trimmed and
 * in small letters: `1050`, `.5`, `1e3`; `$1,000.50`, `$ 10`. An amount may have commas between groups of three digits, and at most two
 * digits after the point. They mean the same in JavaScript and in PostgreSQL. Both can hold the longest number that the expressions allow.
 *
 * The build writes them into the SQL of the copy.
 */
export const plainNumbers = '^(?=.{1,200}$)[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]{1,2})?$';
export const writtenAmounts =
	'^(?=.{1,200}$)[$]? ?([0-9]+|[0-9]{1,3}(,[0-9]{3})+)([.][0-9]{1,2})?$';

/** The characters in a written amount that are not part of its number. */
export const amountSigns = '$, ';
