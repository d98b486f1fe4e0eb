import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isInstalled } from './isInstalled.mjs';
import { npm, npmMajorVersion } from './npm.mjs';
import { installFlags, npmCi } from './npmCi.mjs';
import { n8nFolder, nodeOf, root } from './paths.mjs';

/**
 * Installs a pinned n8n and the Node that n8n needs, unless both are installed and n8n's native modules load.
 *
 * @param {{ log: string, spawn: Function }} options see npm()
 * @param {string} [folder] the folder with the lock file
 * @throws {Error} if the installation fails
 */
export async function installN8n({ log, spawn }, folder = n8nFolder) {
	const name = `A real n8n in ${relative(root, folder)}`;
	const installed = isInstalled(folder);
	if (installed && nativeModulesLoad(folder)) {
		console.log(`${name}: there.`);
		return;
	}
	// Without --legacy-peer-deps, npm 10 and older versions reject the peers in a lock file of npm 11. With this flag, npm 11 would leave the
	// peers out.
	const peers = npmMajorVersion() < 11 ? '--legacy-peer-deps' : '--legacy-peer-deps=false';
	if (!installed) {
		console.log(`${name} (2 to 3 GB, once): installing, usually two to four minutes.`);
		console.log('What needs no wait: the templates in docs/templates.md, and npm run simulator.');
		await npmCi(folder, [peers], { log, spawn });
	}
	console.log('Its Node, and its database driver: usually half a minute to three minutes.');
	const rebuild = (...packages) =>
		npm(['rebuild', '--ignore-scripts=false', peers, ...installFlags, ...packages], {
			cwd: folder,
			log,
			spawn,
			// Without this setting, node-gyp compiles on one core only.
			env: { ...process.env, JOBS: 'max' },
			progress: () => 'building',
		});
	// Node comes first, so that the native modules are built for this Node.
	await rebuild('node');
	await rebuild('sqlite3', 'isolated-vm');
	if (!nativeModulesLoad(folder)) {
		throw new Error(
			`The database driver of n8n does not load on this machine (${process.platform} ${process.arch}): see ${log}.`,
		);
	}
}

function nativeModulesLoad(folder) {
	const script = "require('sqlite3'); require('isolated-vm'); console.log(process.versions.node)";
	const { stdout } = spawnSync(nodeOf(folder), ['-e', script], { cwd: folder, encoding: 'utf8' });
	const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	return stdout?.trim() === dependencies.node;
}
