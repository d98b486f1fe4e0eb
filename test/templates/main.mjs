// `npm run test:templates` tests the templates of workflows/ in a real n8n. `npm run test:templates -- weekly-roster`
// tests only that template. `npm run test:templates -- --large` runs the tests with nearly 100,000 records. See run.ts.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { launch } from '../../localN8n/launch.mjs';
import { root } from '../../localN8n/paths.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

async function run() {
	const args = process.argv.slice(2);
	// An older Node has no globSync.
	const files = readdirSync(join(root, 'workflows')).filter((file) => file.endsWith('.json'));
	requireKnown(args, ['--large', ...files.map((file) => basename(file, '.json'))]);
	return await launch({
		script: 'test/templates/run.ts',
		args,
		state: 'templates',
		// n8n, the simulator and the expected figures must agree on what day it is.
		env: { TZ: 'Australia/Sydney' },
	});
}

await runMain(async () => await writeResult('npm run test:templates', run));
