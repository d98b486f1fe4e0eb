import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { isInstalled } from './isInstalled.mjs';
import { npm } from './npm.mjs';
import { installFlags, npmCi } from './npmCi.mjs';
import { nodeOf, root } from './paths.mjs';

/**
 * Installs an engine of n8n (the package n8n-core), and the Node that the engine runs on, unless they are installed.
 *
 * @param {string} folder the folder with the lock file
 * @param {{ log: string, spawn: Function }} options see npm()
 * @throws {Error} if the installation fails
 */
export async function installEngine(folder, { log, spawn }) {
	// With this flag, npm ignores peer dependencies, because those of n8n's packages do not always fit together. The package.json lists the
	// peers that the tests need.
	const peers = '--legacy-peer-deps';
	if (!isInstalled(folder)) {
		console.log(`${relative(root, folder)}: installing, usually ten to thirty seconds.`);
		await npmCi(folder, [peers], { log, spawn });
	}
	if (existsSync(nodeOf(folder))) return;
	await npm(['rebuild', '--ignore-scripts=false', peers, ...installFlags, 'node'], {
		cwd: folder,
		log,
		spawn,
	});
}
