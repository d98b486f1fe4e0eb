import { globSync } from 'node:fs';

/** Files that are in the package for a special reason, each with its reason. */
const fixed = {
	'package.json': 'every package has one',
	'README.md': 'the page that n8n and the registry show',
	LICENSE: 'the terms',
	'dist/sbom.cdx.json': 'what the package was made of',
	'index.js': 'the entry that "main" names',
};

const schema = /^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/\w+\/\w+\.json$/;

/** Returns the file that the build makes from a source file. */
const built = (source) => `dist/${source.replace(/\.ts$/, '.js')}`;

/**
 * Checks that each file is in the package for a reason, and that no needed file is missing. The package has no tests
 * and no source maps.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkFiles({ root, files }) {
	const made = globSync(
		[
			'{api,errors,http,lists,pseudonyms,reports,service,values,credentials,nodes}/**/*.ts',
			'nodes/**/*.svg',
			'nodes/**/*.node.json',
		],
		{
			cwd: root,
		},
	).map(built);
	const expected = new Set([...Object.keys(fixed), ...made]);
	return {
		checked: `${files.length} files, each with a reason`,
		problems: [
			...files
				.filter((file) => !expected.has(file) && !schema.test(file))
				.map((file) => `${file} is in the package, and nothing says why it should be.`),
			...[...expected]
				.filter((file) => !files.includes(file))
				.map((file) => `${file} is missing from the package.`),
		],
	};
}
