// `npm run screenshots`: the pictures of the README, taken from a real n8n, and what else only a browser can see.
// `npm run screenshots -- picker` plays only the scenes whose title has that word.
import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installN8n, installRoot, node24 } from '../demo/install.mjs';
import { installOurPackage } from '../demo/ourPackage.mjs';
import { findBrowser } from './findBrowser.mjs';

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const state = join(root, '.demo/screenshots');
const log = join(state, 'screenshots.log');

/** Hands over to run.ts, which runs under the Node of n8n, and waits for it. */
async function start() {
	const browser = findBrowser(process.env);
	// Nothing of an earlier run, so that each run sees the same.
	rmSync(state, { recursive: true, force: true });
	mkdirSync(state, { recursive: true });
	await installRoot({ root, log, run: spawn });
	await installN8n({ root, log, run: spawn });
	await installOurPackage({ root, state, log, run: spawn });

	const env = {
		...process.env,
		// The workflow's days are the simulator's days.
		TZ: 'Australia/Sydney',
		PATH: [dirname(node24(root)), process.env.PATH].join(delimiter),
	};
	// Over the fourth channel run.ts notices when this process is gone, however it went.
	const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
	const args = ['--import', 'tsx', 'screenshots/run.ts', state, browser, ...process.argv.slice(2)];
	const child = spawn(node24(root), args, { cwd: root, env, stdio });
	// Ctrl-C reaches run.ts as well, which ends n8n first.
	process.on('SIGINT', () => {});
	process.on('SIGTERM', () => child.kill());
	return new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}

try {
	process.exitCode = (await start()) ?? 1;
} catch (error) {
	console.error(`\n${error.message}`);
	process.exitCode = 1;
}
