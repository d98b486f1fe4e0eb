/**
 * The e-mail addresses in a text, in whatever way they are separated, each once, and the words of it that are none. A name before
 * an address in angle brackets belongs to it.
 *
 * @param {unknown} text
 * @returns {{ found: string[], others: string[] }}
 */
export function readAddresses(text) {
	const address =
		/(?:"[^"]*"|[^,;<>"@]*)<\s*[^\s<>@,;]+@[^\s<>@,;]+\s*>|[^\s<>@,;:"/|]+@[^\s<>@,;:"/|]+/g;
	const typed = String(text ?? '').replace(/mailto:|\([^)]*\)/gi, ' ');
	const found = (typed.match(address) ?? []).map((one) => one.trim());
	const others = typed.replace(address, ' ').split(/[\s,;<>"/|:]+/);
	return {
		// Nobody gets a mail twice.
		found: [...new Map(found.map((one) => [one.toLowerCase(), one])).values()],
		others: others.filter((word) => /[\w@]/.test(word)),
	};
}
