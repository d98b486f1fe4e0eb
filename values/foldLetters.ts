/** Letters that are no letter with a sign, and what people type for them. */
const letters: Readonly<Record<string, string>> = {
	...{ đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ħ: 'h' },
};

const beyondAscii = /[^\0-\x7f]/;

/**
 * A text in small letters without signs on them, as people who do not find them on the keyboard type it.
 *
 * @example
 * foldLetters('Łukasz Müller'); // 'lukasz muller'
 */
export function foldLetters(text: string): string {
	const small = text.toLowerCase();
	// Nearly every text ends here.
	if (!beyondAscii.test(small)) return small;
	return small
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.replace(/[đðøłßæœþıħ]/g, (letter) => letters[letter]);
}
