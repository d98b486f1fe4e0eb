/**
 * n8n-core needs Node 24. The npm package `node` carries one, and npm puts it first on the PATH of every script, but
 * its binary is fetched by an install script, which .npmrc turns off: this fetches it once.
 */
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const bundled = new URL('../node_modules/node/bin/node', import.meta.url);
const major = Number(process.versions.node.split('.')[0]);

if (major < 24 && !existsSync(bundled)) {
	execSync('npm rebuild node --ignore-scripts=false', { stdio: ['ignore', 'ignore', 'inherit'] });
}
