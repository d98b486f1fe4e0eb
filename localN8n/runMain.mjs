/**
 * Runs a command to its end. An error is printed as its message alone, without a stack.
 *
 * @param {() => Promise<number>} main the command, which resolves to its exit code
 */
export async function runMain(main) {
	try {
		process.exitCode = await main();
	} catch (error) {
		console.error(`\n${error.message}`);
		process.exitCode = 1;
	}
}
