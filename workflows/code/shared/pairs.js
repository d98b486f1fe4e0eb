/**
 * Pairs that a person has filled in, such as "SAT = Saturday", on lines of their own or separated by semicolons.
 *
 * @param {string} name how the field is called
 * @param {unknown} text
 */
export function pairs(name, text) {
	const refuse = (why) => {
		throw new Error(`"Fill in here": ${name} must be pairs such as A = B. ${why}`);
	};
	const found = new Map();
	for (const part of String(text ?? '').split(/[;\r\n]/)) {
		if (part.trim() === '') continue;
		const [, left = '', right = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
		const [key, value] = [left.trim(), right.trim()];
		if (key === '' || value === '') refuse(`"${part.trim()}" is none.`);
		if (value.includes('=')) refuse(`Put "${part.trim()}" on several lines.`);
		if (/^[=+\-@]/.test(value)) refuse(`A spreadsheet would run "${value}" as a formula.`);
		if (found.has(key) && found.get(key) !== value) refuse(`It has ${key} twice.`);
		found.set(key, value);
	}
	return [...found];
}
