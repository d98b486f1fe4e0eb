/**
 * A regular expression for texts that stand for no value: zeros, such as 000, 0.0 or 0000-00-00, and dashes. The text must be trimmed and in
 * small letters. The expression means the same in JavaScript and in PostgreSQL.
 *
 * The SQL in `postgresql/facts.ts` uses the expression.
 */
export const noValues = '^(0[0.]*|0000-00-00[ t0:.z]*|[-\\u2013\\u2014]+)$';
