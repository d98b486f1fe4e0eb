import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/**
 * Runs npm as the person's own npm would, writes its output into a log and says every few seconds how far it is.
 *
 * @param {string[]} args the words for npm
 * @param {object} options
 * @param {string} options.cwd the folder to run in
 * @param {string} options.log the file for the output
 * @param {Function} options.run spawn, with the child kept for Ctrl-C
 * @param {NodeJS.ProcessEnv} [options.env] the environment; this process's by default
 * @param {() => string} [options.progress] how far it is, in words
 * @throws {Error} when npm fails; the message says what to do
 */
export async function npm(args, { cwd, log, run, env = process.env, progress }) {
	const { command, first, shell } = ours();
	const since = Date.now();
	let output = '';
	appendFileSync(log, `\n$ npm ${args.join(' ')}    (in ${cwd})\n`);

	const timer = setInterval(() => {
		const seconds = Math.round((Date.now() - since) / 1000);
		const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
		console.log(`  ${clock}  ${progress?.() ?? 'still at it'}`);
	}, 5000);
	try {
		const code = await new Promise((resolve, reject) => {
			const child = run(command, [...first, ...args], {
				cwd,
				env,
				stdio: ['ignore', 'pipe', 'pipe'],
				shell,
			});
			for (const stream of [child.stdout, child.stderr]) {
				stream.on('data', (chunk) => {
					output = (output + chunk).slice(-20_000);
					appendFileSync(log, chunk);
				});
			}
			child.on('error', reject).on('close', resolve);
		});
		if (code !== 0) throw new Error(explain(args, output, log));
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
		throw new Error('npm was not found: install it (it comes with Node) and try again.');
	} finally {
		clearInterval(timer);
	}
}

/**
 * The npm that started us, with its own Node, since ours may lie in the node_modules that it is about to replace. Else
 * the one on the PATH, which on Windows is a command file that only a shell starts.
 */
function ours() {
	const script = process.env.npm_execpath ?? '';
	return /npm-cli\.js$/.test(script)
		? { command: process.env.npm_node_execpath ?? process.execPath, first: [script], shell: false }
		: { command: 'npm', first: [], shell: process.platform === 'win32' };
}

/**
 * The major version of the npm that npm() runs.
 *
 * @returns {number} NaN where there is no npm
 */
export function npmVersion() {
	const { command, first, shell } = ours();
	const { stdout } = spawnSync(command, [...first, '--version'], { encoding: 'utf8', shell });
	return Number.parseInt(stdout ?? '');
}

const unreachable =
	/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED|[A-Z_]*CERT[A-Z_]*|UND_ERR_\w+)\b/;

/**
 * What a failed npm means, in one sentence.
 *
 * @param {string[]} args the words npm was given
 * @param {string} output the end of what it said
 * @param {string} log where all of it is
 */
export function explain(args, output, log) {
	const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? '';
	const all = `all that it said is in ${log}`;
	// A script that failed has a number for a code, and the reason is in what it said.
	const network = unreachable.exec(/^\d*$/.test(code) ? output : code)?.[0];
	if (network) {
		return `npm cannot fetch packages (${network}): connect this machine to the internet, or check npm's registry and proxy settings, and try again; ${all}.`;
	}
	if (/^E(401|403|404|5\d\d)$/.test(code)) {
		return `npm's registry refused a package (${code}): check npm's registry setting and try again; ${all}.`;
	}
	if (/ENOSPC/.test(output)) {
		return `The disk is full: the demo needs about 4 GB; make room and try again.`;
	}
	return `npm ${args.slice(0, 2).join(' ')} failed${code === '' ? '' : ` (${code})`}: ${all}.`;
}
