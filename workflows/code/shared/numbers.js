/**
 * Numbers that a person has filled in, separated by commas or semicolons, in ascending order.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 * @param {{ least?: number, most?: number, one?: boolean, whole?: boolean }} bounds
 */
export function numbers(name, text, bounds = {}) {
	const { least = 0, most = 10_000, one = false, whole = false } = bounds;
	const parts = String(text ?? '')
		.split(/[,;]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	// Of digits: 0x10 and 1e1 are no numbers for people.
	const isNumber = (part) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(part);
	const found = parts.map((part) => (isNumber(part) ? Number(part) : NaN)).sort((a, b) => a - b);
	const fits = found.every(
		(number) => number >= least && number <= most && (!whole || Number.isInteger(number)),
	);
	if (found.length === 0 || !fits || (one && found.length > 1)) {
		const kind = [one ? 'a' : '', whole ? 'whole' : '', one ? 'number' : 'numbers'];
		throw new Error(
			`"Fill in here": ${name} must be ${kind.filter(Boolean).join(' ')} from ${least} to ${most}` +
				`${one ? '' : ', separated by commas'}. It is "${text ?? ''}".`,
		);
	}
	return found;
}
