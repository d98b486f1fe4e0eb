/** Letters that are not a plain letter with an accent, and the letters that people type instead. */
const letters: Readonly<Record<string, string>> = {
	...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ħ: 'h' },
};

const beyondAscii = /[^\0-\x7f]/;

/**
 * Returns a text in small letters without accents. People type texts like this if they do not find the accents on their keyboard.
 *
 * @example
 * foldLetters('Łukasz Müller'); // 'lukasz muller'
 */
export function foldLetters(text: string): string {
	const small = text.toLowerCase();
	// Nearly every text is returned here.
	if (!beyondAscii.test(small)) return small;
	return small
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.replace(/[đðøłßæœþıħ]/g, (letter) => letters[letter]);
}
