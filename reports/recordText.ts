/** The text of a name or a date; empty if the value is neither a text nor a number. */
export const recordText = (value: unknown): string =>
	['string', 'number'].includes(typeof value) ? String(value).trim() : '';

/** A name for comparison: the same name in another spelling gives the same text. */
export const nameKey = (name: unknown): string =>
	recordText(name).toLowerCase().replace(/\s+/g, ' ');
