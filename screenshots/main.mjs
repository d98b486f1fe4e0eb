// `npm run screenshots`: the pictures of the README, taken from a real n8n, and what else only a browser can see.
// `npm run screenshots -- picker 'wrong secret'` plays only the scenes whose title has one of these.
import { launch } from '../localN8n/launch.mjs';
import { runMain } from '../localN8n/runMain.mjs';
import { findBrowser } from './findBrowser.mjs';

await runMain(async () => {
	const browser = findBrowser(process.env);
	return await launch({
		script: 'screenshots/run.ts',
		args: [browser, ...process.argv.slice(2)],
		state: 'screenshots',
		// The workflow's days must be the simulator's days.
		env: { TZ: 'Australia/Sydney' },
	});
});
