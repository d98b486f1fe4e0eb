/**
 * Fetches Node 24 once, if an older Node runs, because n8n-core needs Node 24. Node 24 is the binary of the npm package
 * `node`, and npm puts it first on the PATH of every script. The package's install script would fetch the binary, but
 * .npmrc turns install scripts off. So this script fetches it.
 */
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const bundled = new URL('../node_modules/node/bin/node', import.meta.url);
const major = Number(process.versions.node.split('.')[0]);

if (major < 24 && !existsSync(bundled)) {
	execSync('npm rebuild node --ignore-scripts=false', { stdio: ['ignore', 'ignore', 'inherit'] });
}
