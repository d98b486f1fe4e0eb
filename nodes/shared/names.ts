/**
 * The one of some field names that a person means, whatever its case, blanks, hyphens and underscores; what was typed where
 * that is none of them, or several.
 */
export function findFieldName(typed: string, names: ReadonlySet<string>): string {
	if (names.has(typed)) return typed;
	const simplify = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
	const meant = [...names].filter((name) => simplify(name) === simplify(typed));
	return meant.length === 1 ? meant[0] : typed;
}

/** Whether a text contains each of some words, in any order and case and without regard to accents; by none, each does. */
export function matchWords(words: string): (text: string) => boolean {
	const normalize = (text: string) =>
		text
			.normalize('NFD')
			.replace(/\p{Diacritic}/gu, '')
			// Phones and models type other signs than people once did.
			.replace(/[’‘ʼ]/g, "'")
			.replace(/[\u2010-\u2015]/g, '-')
			.toLowerCase();
	const wanted = normalize(words).split(/[\s·,]+/);
	return (text) => {
		const normalized = normalize(text);
		return wanted.every((word) => normalized.includes(word));
	};
}
