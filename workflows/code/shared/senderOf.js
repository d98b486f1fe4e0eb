import { addresses } from './addresses.js';

/**
 * The one address that mails come from.
 *
 * @param {unknown} text what a person has filled in
 */
export function senderOf(text) {
	const found = addresses('sender', text);
	if (found.length === 1) return found[0];
	throw new Error(`"Fill in here": sender must be one e-mail address. It is "${text}".`);
}
