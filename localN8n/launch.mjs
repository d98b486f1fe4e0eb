import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installN8n } from './installN8n.mjs';
import { installOurPackage } from './installOurPackage.mjs';
import { installRoot } from './installRoot.mjs';
import { interruptibleSpawn } from './interruptibleSpawn.mjs';
import { n8nEnvironment } from './n8nEnvironment.mjs';
import { n8nNode, root } from './paths.mjs';

/**
 * The milliseconds that npm has for ending after Ctrl-C. npm would roll back for minutes. This is not needed, because the next run
 * completes a half-done installation.
 */
const npmKillTimeout = 1000;

/** The milliseconds that a script has for stopping n8n and the servers that n8n talks to. */
const scriptKillTimeout = 15_000;

/** The exit code after Ctrl-C. Shells use the same code. */
const interruptedCode = 130;

/**
 * Installs n8n, and our package in it.
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
 * Installs the packages that are missing and what the script needs, and runs the script.
 *
 * @param {object} options
 * @param {string} options.script the path of the TypeScript file from the root of the repository. The script gets the user folder as its
 *   first argument
 * @param {string[]} [options.args] further arguments for the script
 * @param {string} options.state n8n's user folder, as a path relative to `.demo/`, or as an absolute path
 * @param {boolean} [options.keepState] whether n8n keeps the data of earlier runs in the user folder. Default false
 * @param {NodeJS.ProcessEnv} [options.env] environment variables for the script, in addition to those of this process
 * @param {(options: object, userFolder: string) => Promise<string>} [options.install] installs what the script needs in addition to this
 *   repository's packages, and returns the path of the Node for the script. By default, it installs n8n with our package. Its options are
 *   those of npm()
 * @returns {Promise<number>} the exit code
 * @throws {Error} when something cannot be installed. The message says what to do
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
	// If the terminal is closed, this process must not end before its child.
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
				// When this process ends in any way, the IPC channel closes, and so the script notices the end.
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
			// The error may be that the folder of the log could not be made.
		}
		throw error;
	}
}
