/** Counts the characters of a text. A pair of UTF-16 surrogates is one character. */
export const countSigns = (text: string): number => [...text].length;

/**
 * Breaks a text into lines at its plain blanks. Afterwards, non-breaking blanks become plain blanks. If `isHard` is true, a word that is
 * longer than a line is broken, too.
 */
export function wrap(text: string, most: number, isHard = false): string[] {
	const lines: string[] = [];
	let current = '';
	const add = (word: string) => {
		const joined = current === '' ? word : `${current} ${word}`;
		if (countSigns(joined) <= most) {
			current = joined;
			return;
		}
		if (current !== '') lines.push(current);
		current = word;
		while (isHard && countSigns(current) > most) {
			lines.push([...current].slice(0, most).join(''));
			current = [...current].slice(most).join('');
		}
	};
	text.split(' ').forEach(add);
	return [...lines, current].map((line) => line.replaceAll('\u00a0', ' '));
}
