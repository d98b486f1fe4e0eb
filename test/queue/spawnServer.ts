import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The milliseconds within which a server must begin to listen. */
const timeout = 20_000;

/** A server that runs as a process of its own. */
export interface Server {
	readonly port: number;
	/** Ends the server, and waits until its process has ended. */
	close(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server on loopback and waits until it listens.
 *
 * @throws if the server ends, or does not listen within 20 seconds
 */
export async function spawnServer(
	program: string,
	args: readonly string[],
	{ port, log, ...user }: { port: number; log: string; uid?: number; gid?: number },
): Promise<Server> {
	const output = openSync(log, 'a');
	const child = spawn(program, args, { cwd: '/', stdio: ['ignore', output, output], ...user });
	closeSync(output);
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const end = Date.now() + timeout;
	while (!(await listens(port))) {
		if (child.exitCode !== null || Date.now() > end) {
			child.kill('SIGKILL');
			throw new Error(`${program} did not start: ${log} says why.`);
		}
		await wait(100);
	}
	const close = async (signal: NodeJS.Signals = 'SIGINT') => {
		child.kill(signal);
		await ended;
	};
	return { port, close };
}

function listens(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});
}
