import { isPlaceholder } from '../values/mod';

/** The e-mail addresses in a text, and the other words of the text. */
export interface Addresses {
	/** The addresses, without repetitions. A name before angle brackets stays with its address. */
	readonly found: readonly string[];
	readonly others: readonly string[];
}

const addresses =
	/(?:"[^"]*"|[^,;<>"@]*)<\s*[^\s<>@,;]+@[^\s<>@,;]+\s*>|[^\s<>@,;:"/|]+@[^\s<>@,;:"/|]+/g;

/** Checks whether an address belongs to a domain that is reserved for examples. Nobody has such an address. */
export const isExample = (address: string): boolean =>
	/@example\.(com|net|org)$/.test(bareAddress(address));

/** Returns an address in small letters, without a name before it and without angle brackets. Addresses are compared in this form. */
export const bareAddress = (address: string): string =>
	address
		.replace(/^.*<|>$/gs, '')
		.trim()
		.toLowerCase();

/** Reads the e-mail addresses in a text. Text in round brackets is ignored. */
export function readAddresses(text: unknown): Addresses {
	const typed = String(text ?? '').replace(/mailto:|\([^)]*\)/gi, ' ');
	const all = (typed.match(addresses) ?? []).map((one) => one.trim().replace(/\s+/g, ' '));
	// A repeated address is kept only once, so that nobody gets a mail twice.
	const found = all.filter(
		(one, place) => all.findIndex((other) => bareAddress(other) === bareAddress(one)) === place,
	);
	const others = typed.replace(addresses, ' ').split(/[\s,;<>"/|:]+/);
	return { found, others: others.filter((word) => /[\p{L}\p{N}@]/u.test(word)) };
}

/**
 * Checks whether an address in the e-mail field of a person gets no mail about clients. It is nobody's, such as `noemail@example.org`, or may be
 * a stranger's, such as `test@gmail.com`.
 */
const isUnusable = (address: string): boolean => isPlaceholder(bareAddress(address).split('@')[0]);

/** Reads the e-mail addresses in the e-mail field of a person. An address such as `noemail@example.org` counts among the other words. */
export function addressesIn(email: unknown): Addresses {
	const { found, others } = readAddresses(email);
	return {
		found: found.filter((address) => !isUnusable(address)),
		others: [...others, ...found.filter(isUnusable)],
	};
}
