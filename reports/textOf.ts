/** Returns the text of a value without surrounding blanks. The result is empty if the value is undefined or null. */
export const textOf = (value: unknown): string => String(value ?? '').trim();
