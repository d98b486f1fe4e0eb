import { decodeEntities, plainName } from '../../api/mod';
import { foldLetters } from '../../values/mod';

/**
 * Finds the field name that a person means. Case, blanks, hyphens and underscores do not matter. If no name fits, or several names fit, the
 * result is the typed text.
 */
export function findFieldName(typed: string, names: ReadonlySet<string>): string {
	if (names.has(typed)) return typed;
	const plain = plainName(typed);
	const meant = [...names].filter((name) => plainName(name) === plain);
	return meant.length === 1 ? meant[0] : typed;
}

/** Finds the country code of Australia before a phone number. Nine digits must follow, with or without a 0 before them. */
const country =
	/(?<![\d.])(?:\(\+61\)|\+61|0011[\s-]?61|0061|61)[\s()-]*(?:0[\s()-]*)?(?=[2-478](?:[\s()-]*\d){8}(?!\d))/g;

/**
 * Removes differences in case, accents and kinds of hyphens from a text, because people and models write these in different ways. A 0
 * replaces the country code of Australia.
 */
export const normalize = (text: string): string =>
	foldLetters(decodeEntities(text))
		.replace(/[\u2010-\u2015]/g, '-')
		.replace(country, '0')
		.replace(/\+61[\s(-]*0?(?=\d)/g, '0');

/**
 * Removes from a normalized text the characters that some people do not type. For example, o'brien becomes obrien, and 0412 345 298 becomes
 * 0412345298.
 */
const squeeze = (text: string): string =>
	text.replace(/(?<=\d)[\s()-]+(?=\d)|(?<=\d{3})\.(?=\d{3})/g, '').replace(/['’‘ʼ()-]/g, '');

/**
 * Makes a function that returns whether a text contains all the given words, in any order. Case, accents, apostrophes, hyphens and the
 * blanks in phone numbers do not matter. Without words, every text matches.
 */
export function matchWords(words: string): (text: string) => boolean {
	const typed = normalize(words)
		.split(/[\s·,]+/)
		.filter(Boolean);
	const wanted = typed.map(squeeze).filter(Boolean);
	// If a person types only characters that `squeeze()` removes, the search is for these characters.
	if (wanted.length === 0) return (text) => typed.every((sign) => normalize(text).includes(sign));
	return (text) => {
		const squeezed = squeeze(normalize(text));
		return wanted.every((word) => squeezed.includes(word));
	};
}
