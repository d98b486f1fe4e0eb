/**
 * Fetches Node 24 once, if an older Node runs, because n8n-core needs it. The npm package `node` carries a Node, and
 * npm puts it first on the PATH of every script. The package's install script would fetch the binary of Node, but
 * .npmrc turns install scripts off.
 */
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const bundled = new URL('../node_modules/node/bin/node', import.meta.url);
const major = Number(process.versions.node.split('.')[0]);

if (major < 24 && !existsSync(bundled)) {
	execSync('npm rebuild node --ignore-scripts=false', { stdio: ['ignore', 'ignore', 'inherit'] });
}
