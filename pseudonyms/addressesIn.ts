import type { Piece } from './findNumbers';

/**
 * The forms in which a text gives a program an address to open. Besides plain addresses, these are links and pictures in Markdown,
 * attributes in HTML, and `url()` in CSS. Source: RFC 3986, CommonMark 0.31 and the HTML standard, November 2026.
 */
const forms: readonly RegExp[] = [
	/(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{0,20}:\/\/|\/\/(?=[\p{L}\p{N}])|www\.|(?:mailto|tel|sms|data|cid|javascript):)[^\s<>"'`]*/giu,
	/\]\(\s*<?[^\s<>)]*/g,
	/^[ \t]{0,3}\[[^\]\r\n]{1,200}\]:[ \t]*\S*/gm,
	/(?<![\p{L}\p{N}])(?:src|href|srcset|action|formaction|background|poster|data|cite|ping|icon)\s{0,5}=\s{0,5}\\?(?:"[^"]*|'[^']*|[^\s<>"']*)/giu,
	/(?<![\p{L}\p{N}])url\(\s{0,5}["']?[^\s"')]*/giu,
];

/**
 * Finds the web addresses in a text, and other addresses that a program may open. Two results may overlap.
 *
 * @example
 * addressesIn('see https://care.invalid/a'); // [{ start: 4, end: 26 }]
 */
export const addressesIn = (text: string): Piece[] =>
	forms.flatMap((form) =>
		[...text.matchAll(form)].map(({ 0: { length }, index }) => ({
			...{ start: index, end: index + length },
		})),
	);
