import { readAddresses } from './readAddresses.js';

/**
 * The e-mail addresses that a person has filled in, separated by commas, semicolons or blanks.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 */
export function addresses(name, text) {
	const { found, others } = readAddresses(text);
	if (found.length > 0 && others.length === 0) return found;
	throw new Error(
		`"Fill in here": ${name} must be e-mail addresses, separated by commas. It is "${text ?? ''}".`,
	);
}
