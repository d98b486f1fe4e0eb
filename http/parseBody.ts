/** A number with fewer digits is always kept. */
const manyDigits = 16;

/** Whether a character is a digit, or the point between digits. */
const isDigit = (code: number): boolean => (code >= 48 && code <= 57) || code === 46;

/**
 * Whether the text may hold a number with many digits. Nearly all answers hold none. The search is fast in long
 * answers, because it looks at only one of `manyDigits` characters.
 */
function mayBeInexact(json: string): boolean {
	for (let at = manyDigits - 1; at < json.length; at += manyDigits) {
		if (!isDigit(json.charCodeAt(at))) continue;
		let first = at;
		while (isDigit(json.charCodeAt(first - 1))) first--;
		let end = at + 1;
		while (isDigit(json.charCodeAt(end))) end++;
		// // Digits after anything else are part of a text.
		const isLong = end - first >= manyDigits;
		if (isLong && /^[-:,[\s]?$/.test(json.slice(first - 1, first))) return true;
		at = end;
	}
	return false;
}

/** A text or a number. Texts are matched too, so that their digits are not taken for a number. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** This many digits name each double. A service that writes more digits means something else than a double. */
const digitsOfDouble = 17;

/** Whether JavaScript keeps a number as it is written, apart from how its writer rounded a double. */
function isKept(literal: string): boolean {
	const number = Number(literal);
	if (String(number) === literal) return true;
	if (/^-?\d+$/.test(literal)) return Number.isSafeInteger(number);
	const [digits] = literal.split(/[eE]/);
	const significant = digits.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length;
	return significant <= (Math.abs(number) > Number.MAX_SAFE_INTEGER ? 15 : digitsOfDouble);
}

/**
 * Parses the body of an answer: JSON becomes its value, and any other text stays as it is. A number that
 * JavaScript would round, such as an id above 2^53, becomes a text with all its digits.
 *
 * @example
 * parseBody('[{ "Id": 12345678901234567890 }]'); // [{ Id: '12345678901234567890' }]
 */
export function parseBody(body: unknown): unknown {
	if (typeof body !== 'string') return body;
	try {
		return JSON.parse(mayBeInexact(body) ? quoteInexact(body) : body);
	} catch {
		return body;
	}
}

const quoteInexact = (json: string): string =>
	json.replace(textOrNumber, (token) =>
		token.startsWith('"') || isKept(token) ? token : `"${token}"`,
	);
