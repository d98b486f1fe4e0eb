import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, without symbolic links, as npm sees it. */
export const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));

/** The folder whose lock file pins n8n. */
export const n8nFolder = join(root, 'localN8n/n8n');

/** The folder whose lock file pins the last n8n 1. */
export const n8n1Folder = join(root, 'localN8n/n8n1');

/**
 * Returns the path of the Node that the npm package `node` brings along.
 *
 * @param {string} folder the folder with node_modules
 */
export const nodeOf = (folder) =>
	join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The path of the Node 24 that is installed with the pinned n8n. */
export const n8nNode = nodeOf(n8nFolder);
