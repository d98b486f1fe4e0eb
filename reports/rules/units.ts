/**
 * The units of a service that mean the hour, as a regular expression for what is trimmed and in small letters: `hour`, `hrs`,
 * `per hour`, `1 hr`, `/hr`, `p/h`, `hour(s)`. Nothing in it differs between JavaScript and PostgreSQL.
 *
 * The build writes it into the SQL of the copy.
 */
export const hourUnits =
	'^((per |an |p?/ ?|[$]/|(per )?1 ?)?(h|hr|hrs|hour|hours|hr[(]s[)]|hour[(]s[)])[.]?|hourly|p[.]?h[.]?)$';
