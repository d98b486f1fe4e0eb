/**
 * Whether a number that is inexact may be in it: one with fewer digits is always kept, and nearly every answer has no other. The
 * expression is written out sixteen times, because it then searches long answers in no time: it looks at each sixteenth character.
 */
const mayBeInexact = new RegExp('[\\d.]'.repeat(16));

/** A text, or a number. Behind a text, the alternative keeps its digits from being taken for a number. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** As many digits name each double, so that a service that writes more means something else than a double. */
const digitsOfDouble = 17;

/** Whether JavaScript keeps a number as it is written, apart from how a double is rounded by whoever wrote it. */
function isKept(literal: string): boolean {
	const number = Number(literal);
	if (String(number) === literal) return true;
	if (/^-?\d+$/.test(literal)) return Number.isSafeInteger(number);
	const [digits] = literal.split(/[eE]/);
	const significant = digits.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length;
	return significant <= (Math.abs(number) > Number.MAX_SAFE_INTEGER ? 15 : digitsOfDouble);
}

/**
 * The body of an answer: JSON as what it says, and any other text as it is. A number that JavaScript would round, such as an id above
 * 2^53, is a text with all its digits.
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
