/**
 * Adds the URLs of tarballs to a lock file. Without the URL, npm asks the registry about all versions of a package, which takes long. The
 * checksums stay, so npm refuses a tarball with another content.
 *
 * @param {{ packages: Record<string, { version?: string, name?: string, integrity?: string }> }} lock the lock file
 * @returns {object} a copy of the lock file with the URLs. `npm ci --replace-registry-host=always` replaces the host in these URLs by the
 * host of its registry
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
