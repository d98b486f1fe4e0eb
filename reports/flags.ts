const textOf = (value: unknown): string => String(value ?? '').trim();

/** Whether a field says yes, in whatever way the service writes it. */
export const isYes = (value: unknown): boolean => /^(true|1|y|yes)$/i.test(textOf(value));

/** Whether a field says no. One that is not set says neither yes nor no. */
export const isNo = (value: unknown): boolean => /^(false|0|n|no)$/i.test(textOf(value));
