/**
 * Runs a script to its end or until an interruption. A signal is an interruption, and so is the end of the process that launched the
 * script. After the end or the interruption, the function cleans up and exits.
 *
 * @param main the script
 * @param stop cleans up
 * @param interruptedCode returns the exit code after an interruption
 */
export async function runInterruptibly(
	main: () => Promise<void>,
	stop: () => Promise<void>,
	interruptedCode: () => number = () => 130,
): Promise<never> {
	// Writing to a closed terminal causes an error, which would end this process before it has stopped n8n. So the error is ignored.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

	let isInterrupted = false;
	const interrupted = new Promise<number>((resolve) => {
		const interrupt = () => {
			isInterrupted = true;
			resolve(interruptedCode());
		};
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
		process.on('disconnect', interrupt);
	});
	const ended = main().then(
		() => 0,
		(error: Error) => {
			// After an interruption, the script fails because n8n was stopped. So its error is not printed.
			if (!isInterrupted) console.error(`\n${error.message}`);
			return 1;
		},
	);
	const code = await Promise.race([ended, interrupted]);
	await stop();
	process.exit(code);
}
