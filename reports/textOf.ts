/** The text of a value, without the blanks around it; empty where there is none. */
export const textOf = (value: unknown): string => String(value ?? '').trim();
