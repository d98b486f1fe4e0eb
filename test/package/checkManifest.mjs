/**
 * Checks that package.json has no dependencies except peer dependencies, has no script that runs during installation,
 * and sets `strict` for n8n.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkManifest({ manifest }) {
	const problems = [];
	for (const kind of [
		'dependencies',
		'optionalDependencies',
		'bundledDependencies',
		'bundleDependencies',
	]) {
		const names = Object.values(manifest[kind] ?? {});
		if (names.length > 0)
			problems.push(`package.json has ${names.length} ${kind}; a verified node has none.`);
	}
	for (const script of ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']) {
		if (manifest.scripts?.[script] !== undefined) {
			problems.push(
				`package.json has the script "${script}", which would run on the user's machine.`,
			);
		}
	}
	if (manifest.n8n?.strict !== true)
		problems.push('package.json does not say "strict": true for n8n.');
	return { checked: 'package.json: no dependencies, no scripts at installation, strict', problems };
}
