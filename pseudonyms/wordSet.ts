/** The words of a text, for looking them up. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
