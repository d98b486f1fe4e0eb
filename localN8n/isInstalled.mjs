import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the path of the list of installed packages. npm writes this list as the last step of an installation.
 *
 * @param {string} folder the folder with node_modules
 */
export const installedList = (folder) => join(folder, 'node_modules/.package-lock.json');

/**
 * Returns whether npm has installed all packages of the lock file. Optional packages may be missing.
 *
 * @param {string} folder the folder with package-lock.json
 * @returns {boolean}
 */
export function isInstalled(folder) {
	if (!existsSync(installedList(folder))) return false;
	const wanted = lockedPackages(folder);
	const found = readPackages(installedList(folder));
	return Object.entries(wanted).every(
		([path, { version, optional }]) =>
			path === '' || optional === true || found[path]?.version === version,
	);
}

/**
 * Reads the packages of the lock file by their paths, such as `node_modules/luxon`. The path `''` is the package of the folder itself.
 *
 * @param {string} folder the folder with package-lock.json
 */
export const lockedPackages = (folder) => readPackages(join(folder, 'package-lock.json'));

function readPackages(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
	} catch {
		return {};
	}
}
