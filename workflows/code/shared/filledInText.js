/**
 * A text that a person has filled in, which must not be empty.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 */
export function filledInText(name, text) {
	const found = String(text ?? '').trim();
	if (found !== '') return found;
	throw new Error(`"Fill in here": ${name} must not be empty.`);
}
