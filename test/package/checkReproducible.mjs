import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packPackage } from './packPackage.mjs';

/** The files and folders that the build reads. */
const sources = [
	'api',
	'errors',
	'http',
	'lists',
	'service',
	'values',
	'credentials',
	'nodes',
	'docs',
	'doctor',
	'openapi',
	'pages',
	'postgresql',
	'pseudonyms',
	'reports',
	'schemas',
	'workflows',
	'.npmrc',
	'.editorconfig',
	'.prettierrc.json',
	'gulpfile.js',
	'index.js',
	'LICENSE',
	'package.json',
	'package-lock.json',
	'README.md',
	'tsconfig.json',
	'tsconfig.build.json',
];

/**
 * Builds the sources once more in another folder, and checks that the bytes are the same. If they are, dist/ was built
 * from these sources, and anybody who builds the same commit gets the published package.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkReproducible({ root, tarball }) {
	const again = join(dirname(tarball), 'again');
	const into = join(dirname(tarball), 'packed-again');
	for (const folder of [again, into]) mkdirSync(folder);
	for (const source of sources)
		cpSync(join(root, source), join(again, source), { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(again, 'node_modules'), 'junction');
	const gulp = join(root, 'node_modules/gulp/bin/gulp.js');
	execFileSync(process.execPath, [gulp, '--silent'], {
		cwd: again,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const digest = (file) => createHash('sha512').update(readFileSync(file)).digest('hex');
	const isSame = digest(packPackage(again, into).tarball) === digest(tarball);
	return {
		checked: 'a second build, in another folder, gives the same bytes',
		problems: isSame
			? []
			: [
					'A second build gives another package. Is dist/ older than the sources? Run npm run build.',
				],
	};
}
