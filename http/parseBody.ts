/**
 * Finds 16 or more digits or points in a row. JavaScript keeps numbers with fewer digits exactly, and nearly all answers have only such
 * numbers. The character class is written 16 times, because the search is then faster.
 */
const mayBeInexact = new RegExp('[\\d.]'.repeat(16));

/** Finds a text or a number. Texts are found, too, so that the digits in a text are not treated as a number. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** This many digits are enough for every double. If a service writes more digits, a double cannot hold the number. */
const digitsOfDouble = 17;

/** Returns whether JavaScript likely keeps the value of a number. */
function isKept(literal: string): boolean {
	const number = Number(literal);
	if (String(number) === literal) return true;
	if (/^-?\d+$/.test(literal)) return Number.isSafeInteger(number);
	const [digits] = literal.split(/[eE]/);
	const significant = digits.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length;
	return significant <= (Math.abs(number) > Number.MAX_SAFE_INTEGER ? 15 : digitsOfDouble);
}

/**
 * Parses the body of an answer. JSON becomes its value, and any other text stays as it is. If JavaScript would round a number, such as an
 * id above 2^53, the number becomes a text with all its digits.
 *
 * @example
 * parseBody('[{ "Id": 12345678901234567890 }]'); // [{ Id: '12345678901234567890' }]
 */
export function parseBody(body: unknown): unknown {
	if (typeof body !== 'string') return body;
	try {
		return JSON.parse(mayBeInexact.test(body) ? quoteInexact(body) : body);
	} catch {
		return body;
	}
}

const quoteInexact = (json: string): string =>
	json.replace(textOrNumber, (token) =>
		token.startsWith('"') || isKept(token) ? token : `"${token}"`,
	);
