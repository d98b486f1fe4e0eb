import { launch } from '../localN8n/launch.mjs';
import { runMain } from '../localN8n/runMain.mjs';
import { requireFreePort } from './requireFreePort.mjs';

/**
 * Starts the demo: installs what is missing and runs run.ts.
 *
 * @param {string[]} args the arguments of the command: `--once`, or none
 */
export const start = (args) =>
	runMain(async () => {
		const unknown = args.find((arg) => arg !== '--once');
		if (unknown !== undefined) {
			throw new Error(`The demo knows only the word --once, not ${unknown}.`);
		}
		const once = args.includes('--once');
		const port = Number(process.env.N8N_PORT ?? 5678);
		if (!once) await requireFreePort(port);

		console.log('Care Management for n8n: the demo\n');
		return await launch({
			script: 'demo/run.ts',
			args: once ? [] : [`${port}`],
			// A folder of its own for --once, so that it meets neither an earlier run nor a demo that is open.
			state: once ? 'once' : 'editor',
			keepState: !once,
			// n8n, the simulator and the comparison of the spreadsheet must agree on what day it is.
			env: { TZ: 'Australia/Sydney' },
		});
	});
