import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { node24 } from './install.mjs';
import { npm } from './npm.mjs';

/**
 * Builds our package, packs it, and installs the tarball where n8n looks for community nodes, as a user would by hand.
 * Nothing is fetched: the package has no dependency, and n8n brings its only peer.
 *
 * @param {{ root: string, state: string, log: string, run: Function }} options the repository, n8n's user folder,
 *   npm's log, spawn
 * @throws {Error} when npm fails
 */
export async function installOurPackage({ root, state, log, run }) {
	console.log('Our package: building, packing, and installing the tarball into n8n.');
	const env = {
		...process.env,
		PATH: [dirname(node24(root)), process.env.PATH].join(delimiter),
	};
	await npm(['run', 'build'], { cwd: root, log, run, env });
	await npm(['pack', '--ignore-scripts', '--pack-destination', state], { cwd: root, log, run });

	const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const nodes = join(state, '.n8n/nodes');
	// The version stays the same while the content changes, which npm would take for "already there".
	rmSync(join(nodes, 'node_modules', name), { recursive: true, force: true });
	mkdirSync(nodes, { recursive: true });
	// The file that n8n itself puts there; without it npm would take the repository around it for its folder.
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	const flags = ['--offline', '--ignore-scripts', '--legacy-peer-deps', '--no-package-lock'];
	await npm(
		['install', ...flags, '--no-audit', '--no-fund', join(state, `${name}-${version}.tgz`)],
		{
			cwd: nodes,
			log,
			run,
		},
	);
}
