const placeholder =
	/^(#?n[/\s._-]?a|none|nil|null|undefined|unknown|test|tb[acd]|no[._-]?(e?mail|reply)|x+|(?:[^\p{L}\p{N}]|0)*)$/iu;

/** Checks whether people write a text in place of a missing code, such as `tba`. Such a text identifies nobody. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text.trim());

/** Words that may be somebody's address. Before a domain of the same word, as in test@test.com, they are nobody's. */
const mayBeSomebody = /^(test|x+)$/i;

/** Checks whether people write an address in place of a missing e-mail address, such as `noemail@example.org`. Nobody has such an address. */
export function isNobodysAddress(address: string): boolean {
	const [, name, domain] = /^\s*([^\s@]+)@([^\s@.]+)(?:\.[^\s@]*)?\s*$/.exec(address) ?? [];
	if (name === undefined || !isPlaceholder(name)) return false;
	return !mayBeSomebody.test(name) || name.toLowerCase() === domain.toLowerCase();
}
