import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installN8n } from './installN8n.mjs';
import { installOurPackage } from './installOurPackage.mjs';
import { installRoot } from './installRoot.mjs';
import { interruptibleSpawn } from './interruptibleSpawn.mjs';
import { n8nEnvironment } from './n8nEnvironment.mjs';
import { n8nNode, root } from './paths.mjs';

/** On Ctrl-C npm would roll back for minutes; the next run finds and completes half an installation. In milliseconds. */
const npmKillTimeout = 1000;

/** The milliseconds that a script has for stopping n8n and what n8n talks to. */
const scriptKillTimeout = 15_000;

/** The exit code after Ctrl-C, as shells have it. */
const interruptedCode = 130;

/**
 * Installs n8n with our package in it.
 *
 * @param {{ log: string, spawn: Function }} options see npm()
 * @param {string} userFolder n8n's user folder
 * @returns {Promise<string>} the path of the Node that n8n runs on
 * @throws {Error} when npm fails
 */
export async function installAll(options, userFolder) {
	await installN8n(options);
	await installOurPackage(userFolder, options);
	return n8nNode;
}

/**
 * Installs what is missing, puts our package into n8n, and runs a script under n8n's Node.
 *
 * @param {object} options
 * @param {string} options.script the TypeScript file, from the root of the repository; its first argument is the user
 *   folder
 * @param {string[]} [options.args] its further arguments
 * @param {string} options.state n8n's user folder, in or relative to `.demo/`
 * @param {boolean} [options.keepState] whether n8n keeps what earlier runs left there; false by default
 * @param {NodeJS.ProcessEnv} [options.env] settings for the script, besides those of this process
 * @param {(options: object, userFolder: string) => Promise<string>} [options.install] installs what the script needs
 *   beside this repository's packages, and returns the path of the Node that runs it; by default n8n with our package
 *   in it. Its options are those of npm()
 * @returns {Promise<number>} the exit code
 * @throws {Error} when something cannot be installed; the message says what to do
 */
export async function launch({
	script,
	args = [],
	state,
	keepState = false,
	env,
	install = installAll,
}) {
	const userFolder = resolve(root, '.demo', state);
	const log = join(userFolder, 'install.log');
	const { spawnFor, isInterrupted } = interruptibleSpawn();
	// A closed terminal must not end this process before its child.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

	try {
		if (!keepState) rmSync(userFolder, { recursive: true, force: true });
		mkdirSync(userFolder, { recursive: true });
		const npmOptions = { log, spawn: spawnFor(npmKillTimeout) };
		await installRoot(npmOptions);
		const node = await install(npmOptions, userFolder);

		const child = spawnFor(scriptKillTimeout)(
			node,
			['--import', 'tsx', script, userFolder, ...args],
			{
				cwd: root,
				env: n8nEnvironment(env, node),
				// The script notices by the closed IPC channel when this process is gone, however it ended.
				stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
			},
		);
		return await new Promise((resolve, reject) => {
			child.on('error', reject).on('close', (code) => resolve(code ?? 1));
		});
	} catch (error) {
		if (isInterrupted()) return interruptedCode;
		try {
			appendFileSync(log, `${error.stack}\n`);
		} catch {
			// Perhaps the folder of the log is what could not be made.
		}
		throw error;
	}
}
