/** Returns the text of a value without surrounding blanks. The result is empty if there is no text. */
export const textOf = (value: unknown): string => String(value ?? '').trim();
