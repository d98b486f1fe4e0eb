import { spawn } from 'node:child_process';

/** Milliseconds between two looks whether the process that started this one is gone. */
const parentCheckInterval = 500;

/**
 * Makes a spawn() whose child ends with this process: on Ctrl-C, SIGTERM or SIGHUP, and when npm, which started this
 * process, ends. One child runs at a time.
 *
 * @returns {{ spawnFor: (killTimeout: number) => typeof spawn, isInterrupted: () => boolean }} `spawnFor` takes the
 *   milliseconds that a child has for ending by itself before it is killed; its spawn() throws once this process was
 *   interrupted
 */
export function interruptibleSpawn() {
	// The child leads a process group, so that a signal reaches it once, from here, with all that it started.
	const detached = process.platform !== 'win32';
	let child;
	let killTimeout = 0;
	let interrupted = false;

	const kill = (signal) => {
		if (child?.exitCode !== null || child.signalCode !== null) return;
		process.kill(detached ? -child.pid : child.pid, signal);
	};
	const interrupt = (signal) => {
		if (interrupted) return;
		interrupted = true;
		console.log('\nStopping.');
		kill(signal);
		setTimeout(() => kill('SIGKILL'), killTimeout).unref();
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
	if (process.env.npm_lifecycle_event !== undefined) {
		// npm passes signals to the shell between it and this process, and that shell does not pass them on.
		const parent = process.ppid;
		const checkParent = () => process.ppid !== parent && interrupt('SIGTERM');
		setInterval(checkParent, parentCheckInterval).unref();
	}

	const spawnFor = (timeout) => (command, args, options) => {
		if (interrupted) throw new Error('Stopped.');
		killTimeout = timeout;
		child = spawn(command, args, { ...options, detached });
		return child;
	};
	return { spawnFor, isInterrupted: () => interrupted };
}
