/** The text of a value, without surrounding blanks; empty if there is no text. */
export const textOf = (value: unknown): string => String(value ?? '').trim();
