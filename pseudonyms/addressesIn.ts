/** The beginning and the end of an address in a text. */
export interface Address {
	readonly start: number;
	readonly end: number;
}

/**
 * The forms in which a text gives a program an address to open: an address with its scheme, the target of a link or picture in Markdown, an
 * attribute in HTML, and `url()` in CSS. Source: RFC 3986, CommonMark 0.31 and the HTML standard, November 2026.
 */
const forms: readonly RegExp[] = [
	/(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{0,20}:\/\/|\/\/(?=[\p{L}\p{N}])|www\.|(?:mailto|tel|sms|data|cid|javascript):)[^\s<>"'`]*/giu,
	/\]\(\s*<?[^\s<>)]*/g,
	/^[ \t]{0,3}\[[^\]\r\n]{1,200}\]:[ \t]*\S*/gm,
	/(?<![\p{L}\p{N}])(?:src|href|srcset|action|formaction|background|poster|data|cite|ping|icon)\s{0,5}=\s{0,5}\\?(?:"[^"]*|'[^']*|[^\s<>"']*)/giu,
	/(?<![\p{L}\p{N}])url\(\s{0,5}["']?[^\s"')]*/giu,
];

/**
 * The web addresses in a text, and whatever else a program would open, in order.
 *
 * @example
 * addressesIn('see https://care.invalid/a'); // [{ start: 4, end: 26 }]
 */
export function addressesIn(text: string): readonly Address[] {
	const found = forms.flatMap((form) =>
		[...text.matchAll(form)].map(({ 0: { length }, index }) => ({
			...{ start: index, end: index + length },
		})),
	);
	const addresses: { start: number; end: number }[] = [];
	for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
		const last = addresses.at(-1);
		if (last && start <= last.end) last.end = Math.max(last.end, end);
		else addresses.push({ start, end });
	}
	return addresses;
}
