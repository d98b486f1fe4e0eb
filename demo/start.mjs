import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installRoot, installN8n, node24 } from './install.mjs';
import { installOurPackage } from './ourPackage.mjs';
import { requireFreePort } from './port.mjs';

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));

/**
 * Installs what is missing, puts our package into n8n and hands over to run.ts, which runs under the Node of that n8n.
 *
 * @param {string[]} words the words after the command: `--once`, or none
 */
export async function start(words) {
	const unknown = words.find((word) => word !== '--once');
	const once = words.includes('--once');
	const port = Number(process.env.N8N_PORT ?? 5678);
	// A run that ends by itself has a folder of its own, so that it meets nothing of an earlier run, nor a demo that is open.
	const state = join(root, '.demo', once ? 'once' : 'editor');
	const log = join(state, 'demo.log');

	// A terminal that was closed takes no more words, which is no reason to leave a child behind.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

	// Each command leads a process group of its own, so that Ctrl-C reaches it once, from here, with all that it started.
	const detached = process.platform !== 'win32';
	let child;
	let patience = 0;
	let stopped = false;
	const kill = (signal) => {
		if (child?.exitCode !== null || child.signalCode !== null) return;
		process.kill(detached ? -child.pid : child.pid, signal);
	};
	const stop = (signal) => {
		if (stopped) return;
		stopped = true;
		console.log('\nStopping.');
		kill(signal);
		setTimeout(() => kill('SIGKILL'), patience).unref();
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
	if (process.env.npm_lifecycle_event !== undefined) {
		// npm passes signals to the shell between us, which does not pass them on.
		const parent = process.ppid;
		setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
	}
	// npm would take back on Ctrl-C what it did so far, for minutes; half an installation is found and redone next time.
	const npmPatience = 1000;
	const demoPatience = 15_000;
	const spawner = (milliseconds) => (command, args, options) => {
		if (stopped) throw new Error('Stopped.');
		patience = milliseconds;
		child = spawn(command, args, { ...options, detached });
		return child;
	};
	const run = spawner(npmPatience);

	try {
		if (unknown !== undefined) {
			throw new Error(`The demo knows only the word --once, not ${unknown}.`);
		}
		if (!once) await requireFreePort(port);
		if (once) rmSync(state, { recursive: true, force: true });
		mkdirSync(state, { recursive: true });
		console.log('Care Management for n8n: the demo\n');

		await installRoot({ root, log, run });
		await installN8n({ root, log, run });
		await installOurPackage({ root, state, log, run });

		const env = {
			...process.env,
			// One day for everybody: n8n, the simulator and the check of the numbers are where the provider is.
			TZ: 'Australia/Sydney',
			PATH: [dirname(node24(root)), process.env.PATH].join(delimiter),
		};
		const args = ['--import', 'tsx', 'demo/run.ts', state, ...(once ? [] : [`${port}`])];
		// Over the fourth channel run.ts notices when this process is gone, however it went.
		const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
		const code = await new Promise((resolve, reject) => {
			spawner(demoPatience)(node24(root), args, { cwd: root, env, stdio })
				.on('error', reject)
				.on('close', resolve);
		});
		process.exitCode = code ?? 1;
	} catch (error) {
		if (stopped) {
			process.exitCode = 130;
			return;
		}
		console.error(`\n${error.message}`);
		try {
			appendFileSync(log, `${error.stack}\n`);
		} catch {
			// The folder of the log may be what could not be made.
		}
		process.exitCode = 1;
	}
}
