/** Lower case, without accents. */
export const normalize = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();

/**
 * A test for texts that contain each of some words, in any order and case and without regard to accents.
 *
 * @param words the words as they were typed; none match every text
 * @returns the test, which takes a normalized text
 */
export function matchWords(words: string): (normalized: string) => boolean {
	const wanted = normalize(words)
		.split(/[\s·]+/)
		.filter(Boolean);
	return (normalized) => wanted.every((word) => normalized.includes(word));
}
