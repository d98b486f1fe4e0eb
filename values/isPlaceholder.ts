const placeholder =
	/^(#?n[/\s._-]?a|none|nil|null|undefined|unknown|test|tb[acd]|no[._-]?(e?mail|reply)|x+|[\W_0]*)$/i;

/** Checks whether people write a text in place of a missing code, such as `tba`. Such a text identifies nobody. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text.trim());

/** Checks whether people write an address in place of a missing e-mail address, such as `noemail@example.org`. Nobody has such an address. */
export const isNobodysAddress = (address: string): boolean =>
	address.includes('@') && isPlaceholder(address.split('@')[0]);
