/** Returns the text of a name or a date. The result is empty if the value is neither a text nor a number. */
export const recordText = (value: unknown): string =>
	['string', 'number'].includes(typeof value) ? String(value).trim() : '';

/** Returns a name in the form for comparing names. Capitals become small letters, and several blanks become one blank. */
export const nameKey = (name: unknown): string =>
	recordText(name).toLowerCase().replace(/\s+/g, ' ');
