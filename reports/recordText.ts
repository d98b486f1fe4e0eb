/** Returns the text of a name or a date. Any other value than a text or a number gives an empty text. */
export const recordText = (value: unknown): string =>
	['string', 'number'].includes(typeof value) ? String(value).trim() : '';

/** Returns the form in which names are compared. Capitals become small letters, and several blanks become one blank. */
export const nameKey = (name: unknown): string =>
	recordText(name).toLowerCase().replace(/\s+/g, ' ');
