/**
 * A regular expression for units that mean the hour: `hour`, `hrs`, `per hour`, `1 hr`, `/hr`, `p/h`, `hour(s)`. The text must be trimmed
 * and in small letters. The expression means the same in JavaScript and in PostgreSQL.
 *
 * The SQL in `postgresql/facts.ts` uses the expression.
 */
export const hourUnits =
	'^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$';
