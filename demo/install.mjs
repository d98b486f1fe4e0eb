import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm, npmVersion } from './npm.mjs';

/**
 * Flags that npm needs in each folder: a folder's .npmrc counts in no other, except that `npm run` hands its own down in the
 * environment. NODE_ENV=production must not drop tsx.
 */
const quiet = ['--no-audit', '--no-fund', '--include=dev', '--include=optional'];

/**
 * The Node that the pinned n8n brings along.
 *
 * @param {string} root the folder of the repository
 */
export const node24 = (root) =>
	join(root, 'demo/n8n/node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Installs the packages of this repository, unless they are there.
 *
 * @param {{ root: string, log: string, run: Function }} options the repository, npm's log, spawn
 * @throws {Error} when npm fails
 */
export async function installRoot({ root, log, run }) {
	if (isInstalled(root)) {
		console.log('Packages of this repository: there.');
		return;
	}
	console.log('Packages of this repository: installing, usually half a minute to a minute.');
	await ci(root, log, run, ['--legacy-peer-deps']);
}

/**
 * Installs the pinned n8n, unless it is there and loads.
 *
 * @param {{ root: string, log: string, run: Function }} options the repository, npm's log, spawn
 * @throws {Error} when npm fails, or what it built does not load
 */
export async function installN8n({ root, log, run }) {
	const folder = join(root, 'demo/n8n');
	// npm 10 and earlier find fault with the peers in a lock file of npm 11, and install all of it when told to ignore them.
	// npm 11 told the same would leave them out.
	const peers = npmVersion() < 11 ? '--legacy-peer-deps' : '--legacy-peer-deps=false';
	const installed = isInstalled(folder);
	if (installed && loads(root)) {
		console.log('A real n8n in demo/n8n: there.');
		return;
	}
	if (!installed) {
		console.log('A real n8n in demo/n8n (2.8 GB, once): installing, usually two to four minutes.');
		await ci(folder, log, run, [peers]);
	}
	console.log('Its Node 24, and its database driver: usually half a minute to two minutes.');
	const rebuild = ['rebuild', '--ignore-scripts=false', peers, ...quiet];
	const progress = () => 'building';
	// First Node, so that the other two are built for it.
	await npm([...rebuild, 'node'], { cwd: folder, log, run, progress });
	await npm([...rebuild, 'sqlite3', 'isolated-vm'], { cwd: folder, log, run, progress });
	if (!loads(root)) {
		throw new Error(
			`The database driver of n8n does not load on this machine (${process.platform} ${process.arch}): see ${log}.`,
		);
	}
}

async function ci(folder, log, run, flags) {
	const packages = Object.keys(read(join(folder, 'package-lock.json')).packages).filter(Boolean);
	const progress = () => {
		const there = packages.filter((path) => existsSync(join(folder, path, 'package.json'))).length;
		return there === 0
			? 'npm looks the packages up'
			: `${there} of about ${packages.length} packages`;
	};
	const args = ['ci', '--ignore-scripts', ...quiet, ...flags];
	const options = { cwd: folder, log, run, progress };
	// npm writes this list last; gone first, it never vouches for a folder that npm left half removed.
	rmSync(list(folder), { force: true });
	try {
		// Without a network npm would try every package for a long time, so it is asked for one first.
		const brief = ['--prefer-online', '--fetch-retries=0', '--fetch-timeout=30000'];
		await npm(['view', 'node@24', 'version', ...brief], { cwd: folder, log, run });
	} catch (unreachable) {
		// What npm has kept from earlier may be enough.
		await npm([...args, '--offline'], options).catch(() => {
			throw unreachable;
		});
		return;
	}
	await npm(args, options);
}

/**
 * Whether npm finished installing exactly what the lock file names.
 *
 * @param {string} folder the folder with package-lock.json and, perhaps, node_modules
 * @returns {boolean}
 */
export function isInstalled(folder) {
	if (!existsSync(list(folder))) return false;
	const wanted = read(join(folder, 'package-lock.json')).packages;
	const found = read(list(folder)).packages ?? {};
	return Object.entries(wanted).every(
		([path, { version, optional }]) =>
			path === '' || optional === true || found[path]?.version === version,
	);
}

const list = (folder) => join(folder, 'node_modules/.package-lock.json');

function read(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return {};
	}
}

function loads(root) {
	const script = "require('sqlite3'); require('isolated-vm'); console.log(process.versions.node)";
	const { stdout } = spawnSync(node24(root), ['-e', script], {
		cwd: join(root, 'demo/n8n'),
		encoding: 'utf8',
	});
	return stdout?.startsWith('24.') ?? false;
}
