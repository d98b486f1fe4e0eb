/**
 * Runs a command to its end. If the command fails, the function prints only the message of the error, without a stack.
 *
 * @param {() => Promise<number>} main the command, which resolves to the exit code
 */
export async function runMain(main) {
	try {
		process.exitCode = await main();
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exitCode = 1;
	}
}
