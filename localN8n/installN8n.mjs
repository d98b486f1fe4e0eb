import { spawnSync } from 'node:child_process';
import { isInstalled } from './isInstalled.mjs';
import { npm, npmMajorVersion } from './npm.mjs';
import { installFlags, npmCi } from './npmCi.mjs';
import { n8nFolder, n8nNode } from './paths.mjs';

/**
 * Installs the pinned n8n, unless it is there and its native modules load.
 *
 * @param {{ log: string, spawn: Function }} options see npm()
 * @throws {Error} when npm fails, or what it built does not load
 */
export async function installN8n({ log, spawn }) {
	const installed = isInstalled(n8nFolder);
	if (installed && nativeModulesLoad()) {
		console.log('A real n8n in localN8n/n8n: there.');
		return;
	}
	// Up to npm 10, npm rejects the peers in a lock file of npm 11 unless it ignores them, and still installs them. npm 11
	// would leave them out.
	const peers = npmMajorVersion() < 11 ? '--legacy-peer-deps' : '--legacy-peer-deps=false';
	if (!installed) {
		console.log(
			'A real n8n in localN8n/n8n (2.8 GB, once): installing, usually two to four minutes.',
		);
		await npmCi(n8nFolder, [peers], { log, spawn });
	}
	console.log('Its Node 24, and its database driver: usually half a minute to two minutes.');
	const rebuild = (...packages) =>
		npm(['rebuild', '--ignore-scripts=false', peers, ...installFlags, ...packages], {
			cwd: n8nFolder,
			log,
			spawn,
			progress: () => 'building',
		});
	// Node first, so that the others are built for it.
	await rebuild('node');
	await rebuild('sqlite3', 'isolated-vm');
	if (!nativeModulesLoad()) {
		throw new Error(
			`The database driver of n8n does not load on this machine (${process.platform} ${process.arch}): see ${log}.`,
		);
	}
}

function nativeModulesLoad() {
	const script = "require('sqlite3'); require('isolated-vm'); console.log(process.versions.node)";
	const { stdout } = spawnSync(n8nNode, ['-e', script], { cwd: n8nFolder, encoding: 'utf8' });
	return stdout?.startsWith('24.') ?? false;
}
