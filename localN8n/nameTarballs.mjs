/**
 * A lock file in which each package says where it lies. Where it does not, npm asks the registry about all versions of that
 * package, which is half of what an installation computes. The checksums stay, so other files than the locked ones are refused.
 *
 * @param {{ packages: Record<string, { version?: string, name?: string, integrity?: string }> }} lock the lock file
 * @returns {object} the same, for `npm ci --replace-registry-host=always`, which puts in the host of its own registry
 */
export function nameTarballs(lock) {
	const packages = Object.entries(lock.packages).map(([path, entry]) => {
		if (entry.integrity === undefined || entry.inBundle) return [path, entry];
		const name =
			entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
		const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
		return [path, { resolved: `https://registry.invalid/${name}/-/${file}`, ...entry }];
	});
	return { ...lock, packages: Object.fromEntries(packages) };
}
