// The program of `npm run screenshots`. It takes the pictures for the documentation from a real n8n, and makes the checks that need a
// browser. `npm run screenshots -- picker 'wrong secret'` runs only the scenes that have one of these texts in their title.
import { launch } from '../localN8n/launch.mjs';
import { runMain } from '../localN8n/runMain.mjs';
import { findBrowser } from './findBrowser.mjs';

await runMain(async () => {
	const browser = findBrowser(process.env);
	return await launch({
		script: 'screenshots/run.ts',
		args: [browser, ...process.argv.slice(2)],
		state: 'screenshots',
		// The workflows and the simulator must agree on what day it is.
		env: { TZ: 'Australia/Sydney' },
	});
});
