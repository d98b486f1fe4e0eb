/** The text of a name or a date; empty for anything that is neither a text nor a number. */
export const recordText = (value: unknown): string =>
	['string', 'number'].includes(typeof value) ? String(value).trim() : '';

/** A name as it is compared: written otherwise, it is the same. */
export const nameKey = (name: unknown): string =>
	recordText(name).toLowerCase().replace(/\s+/g, ' ');
