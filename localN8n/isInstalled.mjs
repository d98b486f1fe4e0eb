import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The list of installed packages that npm writes as the last step of an installation.
 *
 * @param {string} folder the folder with node_modules
 */
export const installedList = (folder) => join(folder, 'node_modules/.package-lock.json');

/**
 * Whether npm finished installing exactly what the lock file names.
 *
 * @param {string} folder the folder with package-lock.json and, perhaps, node_modules
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
 * The packages of the lock file by their path, such as `node_modules/luxon`; `''` is the folder's own.
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
