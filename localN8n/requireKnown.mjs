/**
 * Refuses arguments that a command does not know, before it begins.
 *
 * @param {readonly string[]} given the arguments
 * @param {readonly string[]} known those that there are
 * @throws {Error} with the first one that there is not
 */
export function requireKnown(given, known) {
	const unknown = given.find((argument) => !known.includes(argument));
	if (unknown !== undefined) {
		throw new Error(`There is no ${unknown}: choose among ${known.join(', ')}.`);
	}
}
