import { spawn } from 'node:child_process';
import { scripts } from '../../package.json';

export interface Ended {
	readonly code: number | null;
	readonly output: string;
}

/** A running command that has written the expected text. */
export interface Running {
	readonly output: string;
	/** Ends the command, and waits for its end. */
	stop(): Promise<void>;
}

/**
 * Returns the command that an npm script stands for, with its arguments. npm itself would put another Node before the
 * Node of `PATH`.
 */
export const scriptOf = (command: string): string =>
	command.replace(
		/^((?:[A-Z]+=\S+ )*)npm run ([\w:-]+)(?: --)?/,
		(_, settings: string, name: keyof typeof scripts) => settings + scripts[name],
	);

function begin(command: string, env: NodeJS.ProcessEnv, heard: (text: string) => void) {
	// The command gets its own process group. So the processes of npm and tsx end together with it.
	const child = spawn('bash', ['-c', command], {
		env: { ...process.env, ...env },
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	for (const stream of [child.stdout, child.stderr]) stream.on('data', heard);
	const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
	return { child, ended };
}

/** Runs a command in a shell, and waits until it ends. */
export async function runShell(command: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
	let output = '';
	const { ended } = begin(command, env, (text) => (output += text));
	return { code: await ended, output };
}

/**
 * Starts a command in a shell, and lets it run.
 *
 * @param ready the text that the command writes when it is ready
 * @throws if the command ends before it is ready. The message is the output
 */
export async function startShell(
	command: string,
	ready: RegExp,
	env: NodeJS.ProcessEnv = {},
): Promise<Running> {
	let output = '';
	let isReady = () => {};
	const waiting = new Promise<void>((resolve) => (isReady = resolve));
	const { child, ended } = begin(command, env, (text) => {
		output += text;
		if (ready.test(output)) isReady();
	});
	const early = await Promise.race([waiting, ended]);
	if (early !== undefined || child.exitCode !== null) throw new Error(output.trim());
	return {
		output,
		stop: async () => {
			if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
			await ended;
		},
	};
}
