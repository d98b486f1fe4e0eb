import { parseArgs } from 'node:util';
import { installEngine } from '../localN8n/installEngine.mjs';
import { launch } from '../localN8n/launch.mjs';
import { nodeOf, root } from '../localN8n/paths.mjs';
import { runMain } from '../localN8n/runMain.mjs';
import { requireFreePort } from './requireFreePort.mjs';

/**
 * The options of launch() for an n8n that is already running. This n8n has our package already, so the demo installs neither n8n nor the
 * package.
 */
const runningN8n = {
	state: 'running',
	install: async (options) => {
		await installEngine(root, options);
		return nodeOf(root);
	},
};

/** Starts the demo: installs the missing packages and runs run.ts. */
export const start = (args) =>
	runMain(async () => {
		const { once, n8n, host } = parse(args);
		const port = Number(process.env.N8N_PORT ?? 5678);
		if (!once && n8n === undefined) await requireFreePort(port);

		console.log('Care Management for n8n: the demo\n');
		return await launch({
			script: 'demo/run.ts',
			args: [
				...(once ? ['--once'] : ['--port', `${port}`]),
				...(n8n === undefined ? [] : ['--n8n', n8n]),
				...(host === undefined ? [] : ['--host', host]),
			],
			// With --once, the demo's own n8n has a separate folder, so that it has no data of an earlier run or of an open demo.
			state: once ? 'once' : 'editor',
			keepState: !once,
			// n8n, the simulator and the comparison of the spreadsheet must agree on what day it is.
			env: { TZ: 'Australia/Sydney' },
			...(n8n === undefined ? {} : runningN8n),
		});
	});

const usage =
	'Expected: npm run demo -- [--once] [--n8n URL [--host NAME]]; docs/development.md says what they do.';

/**
 * Parses the command line. With `--once`, the demo ends after the checks. `--n8n` is the address of an n8n that is already running.
 * `--host` is the name under which that n8n reaches this machine.
 */
function parse(args) {
	const options = { once: { type: 'boolean' }, n8n: { type: 'string' }, host: { type: 'string' } };
	let values;
	try {
		({ values } = parseArgs({ args, options }));
	} catch (error) {
		throw new Error(`${error.message.split('. ')[0]}.\n${usage}`);
	}
	const { once = false, n8n, host } = values;
	if (host !== undefined && n8n === undefined) throw new Error(`--host needs --n8n.\n${usage}`);
	// Without https, the node sends keys only to its own machine. The node regards names that end in .localhost as its own machine.
	if (host !== undefined && !/^([\w-]+\.)*localhost$/.test(host)) {
		throw new Error(
			`The node refuses http:// to ${host}: give this machine a name that ends in .localhost, as docs/development.md says.`,
		);
	}
	return { once, n8n: n8n === undefined ? undefined : parseAddress(n8n), host };
}

/** Checks the form of the address of a running n8n, and that a login is set. Removes slashes at the end of the address. */
function parseAddress(text) {
	if (!/^https?:\/\/[^/]/.test(text)) {
		throw new Error(
			`Expected the address of n8n, such as http://localhost:5678, but found ${text}.`,
		);
	}
	if (!process.env.N8N_EMAIL || !process.env.N8N_PASSWORD) {
		throw new Error(
			'Set N8N_EMAIL and N8N_PASSWORD to the login of an owner or administrator of that n8n.',
		);
	}
	return text.replace(/\/+$/, '');
}
