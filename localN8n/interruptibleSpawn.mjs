import { spawn } from 'node:child_process';

/** The milliseconds between two checks of whether the parent process still exists. */
const parentCheckInterval = 500;

/**
 * Makes a spawn() whose child ends together with this process: on Ctrl-C, SIGTERM or SIGHUP, and when the npm that started this process
 * ends. Start the next child only after the child before it has ended.
 *
 * @returns {{ spawnFor: (killTimeout: number) => typeof spawn, isInterrupted: () => boolean }} `killTimeout` is the time in milliseconds
 *   that a child has for ending by itself before it is killed. After an interruption, the spawn() throws
 */
export function interruptibleSpawn() {
	// The child leads its own process group. So a signal to this group also reaches the processes that the child started.
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
		// npm starts this process through a shell. npm sends signals to this shell, but the shell does not pass them on. So if the shell has
		// ended, this process stops, too.
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
