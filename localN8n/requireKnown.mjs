/**
 * Refuses arguments that a command does not know.
 *
 * @param {readonly string[]} given the arguments from the command line
 * @param {readonly string[]} known all arguments that the command knows
 * @throws {Error} if an argument is unknown. The message names the first unknown argument
 */
export function requireKnown(given, known) {
	const unknown = given.find((argument) => !known.includes(argument));
	if (unknown !== undefined) {
		throw new Error(`There is no ${unknown}: choose among ${known.join(', ')}.`);
	}
}
