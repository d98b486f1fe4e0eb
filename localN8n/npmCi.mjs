import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedList, lockedPackages } from './isInstalled.mjs';
import { nameTarballs } from './nameTarballs.mjs';
import { npm } from './npm.mjs';

/**
 * Flags for installations. They are not in a .npmrc, because a .npmrc serves only one folder. Without `--include=dev`, npm leaves tsx out if
 * NODE_ENV is production.
 */
export const installFlags = ['--no-audit', '--no-fund', '--include=dev', '--include=optional'];

/**
 * Installs the packages of a lock file. If npm cannot reach the registry, the packages come from npm's cache.
 *
 * @param {string} folder the folder with package-lock.json
 * @param {string[]} flags more flags for `npm ci`
 * @param {{ log: string, spawn: Function }} options see npm()
 * @throws {Error} if the installation fails
 */
export async function npmCi(folder, flags, { log, spawn }) {
	// npm may stop half-way while it removes node_modules. If the list of installed packages stayed, such an installation would look
	// complete.
	rmSync(installedList(folder), { force: true });

	const progress = installProgress(folder);
	const ci = [
		'ci',
		'--ignore-scripts',
		'--replace-registry-host=always',
		...installFlags,
		...flags,
	];
	// npm reads this file in place of package-lock.json.
	const shrinkwrap = join(folder, 'npm-shrinkwrap.json');
	const install = async (...more) => {
		const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
		writeFileSync(shrinkwrap, JSON.stringify(nameTarballs(lock)));
		try {
			await npm([...ci, ...more], { cwd: folder, log, spawn, progress });
		} finally {
			rmSync(shrinkwrap, { force: true });
		}
	};
	try {
		// Without a network, `npm ci` retries every package for minutes. One request shows within seconds whether the registry answers.
		const oneTry = ['--prefer-online', '--fetch-retries=0', '--fetch-timeout=30000'];
		await npm(['view', 'node@24', 'version', ...oneTry], { cwd: folder, log, spawn });
	} catch (unreachable) {
		await install('--offline').catch(() => {
			throw unreachable;
		});
		return;
	}
	await install();
}

function installProgress(folder) {
	const paths = Object.keys(lockedPackages(folder)).filter(Boolean);
	return () => {
		const count = paths.filter((path) => existsSync(join(folder, path, 'package.json'))).length;
		return count === 0 ? 'npm looks the packages up' : `${count} of about ${paths.length} packages`;
	};
}
