import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { describeNpmFailure } from './describeNpmFailure.mjs';

/** How many characters at the end of npm's output are kept for the error message. */
const keptOutput = 20_000;

const progressInterval = 5000;

/**
 * Runs npm, appends its output to a log and prints the progress every few seconds.
 *
 * @param {string[]} args npm's arguments
 * @param {object} options
 * @param {string} options.cwd the folder to run in
 * @param {string} options.log the file for the output
 * @param {Function} options.spawn Node's spawn, or a function with the same signature
 * @param {NodeJS.ProcessEnv} [options.env] the environment. Default: the environment of this process
 * @param {() => string} [options.progress] describes how far npm is
 * @throws {Error} when npm fails or cannot be started
 */
export async function npm(args, { cwd, log, spawn, env = process.env, progress }) {
	appendFileSync(log, `\n$ npm ${args.join(' ')}    (in ${cwd})\n`);
	const timer = printProgress(progress);
	try {
		const { command, firstArgs, shell } = npmCommand();
		const stdio = ['ignore', 'pipe', 'pipe'];
		const child = spawn(command, [...firstArgs, ...args], { cwd, env, stdio, shell });
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (chunk) => {
				output = (output + chunk).slice(-keptOutput);
				appendFileSync(log, chunk);
			});
		}
		const code = await new Promise((resolve, reject) => {
			child.on('error', reject).on('close', resolve);
		});
		if (code !== 0) throw new Error(describeNpmFailure(args, output, log));
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
		throw new Error('npm was not found: install it (it comes with Node) and try again.');
	} finally {
		clearInterval(timer);
	}
}

function printProgress(progress) {
	const start = Date.now();
	return setInterval(() => {
		const seconds = Math.round((Date.now() - start) / 1000);
		const elapsed = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
		console.log(`  ${elapsed}  ${progress?.() ?? 'still at it'}`);
	}, progressInterval);
}

/**
 * Returns how to run npm. If npm started this process, that npm runs again under its own Node. The reason is that the Node of this process
 * may be in the node_modules that npm is about to replace. On Windows, the npm on the PATH is a command file, which needs a shell.
 */
function npmCommand() {
	const script = process.env.npm_execpath ?? '';
	return /npm-cli\.js$/.test(script)
		? {
				command: process.env.npm_node_execpath ?? process.execPath,
				firstArgs: [script],
				shell: false,
			}
		: { command: 'npm', firstArgs: [], shell: process.platform === 'win32' };
}

/**
 * Returns the major version of the npm that npm() runs.
 *
 * @returns {number} the version, or NaN if there is no npm
 */
export function npmMajorVersion() {
	const { command, firstArgs, shell } = npmCommand();
	const { stdout } = spawnSync(command, [...firstArgs, '--version'], { encoding: 'utf8', shell });
	return Number.parseInt(stdout ?? '');
}
