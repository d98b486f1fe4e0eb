import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installN8n } from './installN8n.mjs';
import { installOurPackage } from './installOurPackage.mjs';
import { installRoot } from './installRoot.mjs';
import { interruptibleSpawn } from './interruptibleSpawn.mjs';
import { n8nEnvironment } from './n8nEnvironment.mjs';
import { n8nNode, root } from './paths.mjs';

/**
 * The milliseconds that npm has for ending after Ctrl-C. Without this limit, npm would take minutes to undo its work. Undoing is useless,
 * because the next run repeats an unfinished installation.
 */
const npmKillTimeout = 1000;

/** The milliseconds that a script has for stopping n8n and the servers that n8n talks to. */
const scriptKillTimeout = 15_000;

/** The exit code of shells after Ctrl-C. */
const interruptedCode = 130;

/**
 * Installs n8n, and our package in it.
 *
 * @param {{ log: string, spawn: Function }} options see npm()
 * @param {string} userFolder n8n's user folder
 * @returns {Promise<string>} the path of the Node that n8n runs on
 * @throws {Error} if the installation fails
 */
export async function installAll(options, userFolder) {
	await installN8n(options);
	await installOurPackage(userFolder, options);
	return n8nNode;
}

/**
 * Installs the repository's packages if they are missing, installs what else the script needs, and runs the script.
 *
 * @param {object} options
 * @param {string} options.script the path of the TypeScript file, relative to the root of the repository. The script gets the user folder
 *   as its first argument
 * @param {string[]} [options.args] further arguments for the script
 * @param {string} options.state n8n's user folder, as a path relative to `.demo/`, or as an absolute path
 * @param {boolean} [options.keepState] whether n8n keeps the data of earlier runs in the user folder
 * @param {NodeJS.ProcessEnv} [options.env] environment variables for the script, in addition to those of this process
 * @param {(options: object, userFolder: string) => Promise<string>} [options.install] installs what the script needs in addition to this
 *   repository's packages, and returns the path of the Node for the script. Its first argument goes to npm()
 * @returns {Promise<number>} the exit code
 * @throws {Error} if the installation fails or the script cannot be started
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
	// Writing to a closed terminal causes an error. This error is ignored, because this process must not end before its child.
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
				// When this process ends in any way, the IPC channel closes. So the script notices the end.
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
			// Perhaps the folder of the log does not exist.
		}
		throw error;
	}
}
