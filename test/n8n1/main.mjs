// `npm run test:n8n1` runs the demo's weekly roster and an alert in the last release of n8n 1. See run.ts.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installN8n } from '../../localN8n/installN8n.mjs';
import { installOurPackage } from '../../localN8n/installOurPackage.mjs';
import { launch } from '../../localN8n/launch.mjs';
import { n8n1Folder, nodeOf } from '../../localN8n/paths.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

async function main() {
	// The folder is outside the repository. Inside, n8n 1 would find the repository's n8n-workflow before its own.
	const state = mkdtempSync(join(realpathSync(tmpdir()), 'n8n1-'));
	const env = { TZ: 'Australia/Sydney' };
	const install = async (options) => {
		await installN8n(options, n8n1Folder);
		await installOurPackage(state, options);
		return nodeOf(n8n1Folder);
	};
	const demo = await launch({ script: 'demo/run.ts', args: ['--once'], state, env, install });
	const again = { state, keepState: true, env, install: () => nodeOf(n8n1Folder) };
	const code = demo === 0 ? await launch({ script: 'test/n8n1/run.ts', ...again }) : demo;
	// After a failure, the folder is kept, because its logs may show the cause.
	if (code === 0) rmSync(state, { recursive: true, force: true });
	return code;
}

await runMain(async () => await writeResult('npm run test:n8n1', main, [], n8n1Folder));
