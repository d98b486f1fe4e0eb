import { isInstalled } from './isInstalled.mjs';
import { npmCi } from './npmCi.mjs';
import { root } from './paths.mjs';

/**
 * Installs the packages of this repository, unless they are installed.
 *
 * @param {{ log: string, spawn: Function }} options see npm()
 * @throws {Error} if the installation fails
 */
export async function installRoot({ log, spawn }) {
	if (isInstalled(root)) {
		console.log('Packages of this repository: there.');
		return;
	}
	console.log('Packages of this repository: installing, usually half a minute to a minute.');
	await npmCi(root, ['--legacy-peer-deps'], { log, spawn });
}
