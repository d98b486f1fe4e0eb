import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8nEnvironment } from './n8nEnvironment.mjs';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';

/**
 * Builds our package, packs it, and installs the tarball where n8n looks for community nodes. This works offline, because the package has
 * no dependency and n8n brings its only peer. If `PACKAGE_TARBALL` names a tarball, the function builds nothing and installs this tarball.
 *
 * @param {string} userFolder n8n's user folder
 * @param {{ log: string, spawn: Function }} options see npm()
 * @throws {Error} if the installation fails
 */
export async function installOurPackage(userFolder, { log, spawn }) {
	const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	let tarball = process.env.PACKAGE_TARBALL;
	if (tarball === undefined) {
		console.log('Our package: building, packing, and installing the tarball into n8n.');
		await npm(['run', 'build'], { cwd: root, log, spawn, env: n8nEnvironment() });
		const pack = ['pack', '--ignore-scripts', '--pack-destination', userFolder];
		await npm(pack, { cwd: root, log, spawn });
		tarball = join(userFolder, `${name}-${version}.tgz`);
	} else console.log(`Our package: installing ${tarball} into n8n.`);

	const nodes = join(userFolder, '.n8n/nodes');
	// Without this removal, npm would keep the installed package, because its version stays the same while its content changes.
	rmSync(join(nodes, 'node_modules', name), { recursive: true, force: true });
	mkdirSync(nodes, { recursive: true });
	// n8n writes the same file. Without this file, npm would install the package into the repository that contains this folder.
	writeFileSync(join(nodes, 'package.json'), '{ "name": "installed-nodes", "private": true }\n');
	const flags = ['--offline', '--ignore-scripts', '--legacy-peer-deps', '--no-package-lock'];
	const install = ['install', ...flags, '--no-audit', '--no-fund', tarball];
	await npm(install, { cwd: nodes, log, spawn });
}
