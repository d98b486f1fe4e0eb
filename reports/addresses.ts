/** The addresses in a text, and its other words. */
export interface Addresses {
	/** The addresses, without repetitions. Each address keeps the name before its angle brackets. */
	readonly found: readonly string[];
	/** The words that are no addresses. */
	readonly others: readonly string[];
}

const addresses =
	/(?:"[^"]*"|[^,;<>"@]*)<\s*[^\s<>@,;]+@[^\s<>@,;]+\s*>|[^\s<>@,;:"/|]+@[^\s<>@,;:"/|]+/g;

/** Whether an address belongs to a domain that is reserved for examples, so that nobody has it. */
export const isExample = (address: string): boolean =>
	/@example\.(com|net|org)$/.test(bare(address));

/** An address without its name and angle brackets, for comparing. */
const bare = (address: string): string =>
	address
		.replace(/^.*<|>$/gs, '')
		.trim()
		.toLowerCase();

/**
 * The e-mail addresses in a text, with any separators. This function reads all addresses: those that a person enters, and those of the
 * service.
 */
export function readAddresses(text: unknown): Addresses {
	const typed = String(text ?? '').replace(/mailto:|\([^)]*\)/gi, ' ');
	const all = (typed.match(addresses) ?? []).map((one) => one.trim().replace(/\s+/g, ' '));
	// The same address counts once, so that nobody gets a mail twice.
	const found = all.filter(
		(one, place) => all.findIndex((other) => bare(other) === bare(one)) === place,
	);
	const others = typed.replace(addresses, ' ').split(/[\s,;<>"/|:]+/);
	return { found, others: others.filter((word) => /[\p{L}\p{N}@]/u.test(word)) };
}
