/**
 * Runs a script to its end or until it is interrupted, by a signal or because the process that launched it is gone. Then
 * cleans up and exits: with 0, with 1 after an error, whose message is printed, or with 130 after an interruption.
 *
 * @param main the script
 * @param stop cleans up; runs once
 * @param interruptedCode the exit code after an interruption, where it is not always 130
 */
export async function runInterruptibly(
	main: () => Promise<void>,
	stop: () => Promise<void>,
	interruptedCode: () => number = () => 130,
): Promise<never> {
	// A closed terminal must not end this process before it has stopped n8n.
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
			// What fails after an interruption fails because n8n was stopped.
			if (!isInterrupted) console.error(`\n${error.message}`);
			return 1;
		},
	);
	const code = await Promise.race([ended, interrupted]);
	await stop();
	process.exit(code);
}
