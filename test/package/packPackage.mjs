import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packs a package as `npm publish` would, and unpacks it.
 *
 * @param {string} root the folder of the package, with its dist/
 * @param {string} into a folder that exists
 * @returns {{ tarball: string, folder: string, files: string[] }} the files by their paths in the package, sorted
 */
export function packPackage(root, into) {
	const answer = execFileSync(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', into],
		{
			cwd: root,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
			shell: process.platform === 'win32',
		},
	);
	const [{ filename }] = Object.values(JSON.parse(answer));
	const tarball = join(into, filename);
	const folder = join(into, 'package');
	mkdirSync(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	const files = globSync('**', { cwd: folder, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort();
	return { tarball, folder, files };
}
