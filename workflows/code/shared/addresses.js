/**
 * The e-mail addresses that a person has filled in, separated by commas or semicolons.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 */
export function addresses(name, text) {
	const found = String(text ?? '')
		.split(/[,;]/)
		.map((address) => address.trim())
		.filter((address) => address !== '');
	if (
		found.length === 0 ||
		!found.every((address) => /^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(address))
	) {
		throw new Error(
			`"Fill in here": ${name} must be e-mail addresses, separated by commas. It is "${text ?? ''}".`,
		);
	}
	// Nobody gets a mail twice.
	return [...new Map(found.map((address) => [address.toLowerCase(), address])).values()];
}
