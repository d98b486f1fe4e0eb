import { no } from './no.js';
import { yes } from './yes.js';

/**
 * Whether a person has filled in true. What is neither true nor false is refused: nobody must guess who gets a mail.
 *
 * @param {string} name how the field is called
 * @param {unknown} value
 */
export function filledInYes(name, value) {
	if (yes(value)) return true;
	if (no(value)) return false;
	throw new Error(`"Fill in here": ${name} must be true or false. It is "${value ?? ''}".`);
}
