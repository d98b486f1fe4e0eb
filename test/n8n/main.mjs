// `npm run test:trigger` tests the trigger in a real n8n, in each of the ways in which n8n runs polls. `npm run
// test:trigger -- timers` tests only one of these ways. See run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

const scheduler = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	// With this setting, n8n looks for due polls every second. By default, it looks every five seconds.
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
};

/** The ways in which n8n runs polls, with n8n's settings for each. */
const modes = {
	timers: { N8N_SCHEDULER_ENABLED: 'false' },
	scheduler: { ...scheduler, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'false' },
	cursors: { ...scheduler, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' },
};

/**
 * By default, n8n makes a separate engine for expressions for each poll, although these workflows have no expressions. With 40 workflows that
 * poll all the time, two cores spend a third of their time on that. Then polls take so long that n8n's scheduler runs them twice.
 */
const light = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

async function main() {
	const chosen = process.argv.slice(2);
	requireKnown(chosen, Object.keys(modes));
	const codes = [];
	for (const mode of chosen.length > 0 ? chosen : Object.keys(modes)) {
		console.log(`\nThe trigger in n8n, mode ${mode}.`);
		const state = `trigger-${mode}`;
		const code = await launch({
			script: 'test/n8n/run.ts',
			args: [mode],
			state,
			env: { ...modes[mode], ...light, N8N_LOG_LEVEL: 'debug' },
		});
		// A code of 128 or more means that a signal ended the test.
		if (code >= 128) return code;
		codes.push(code);
	}
	return Math.max(...codes);
}

await runMain(async () => await writeResult('npm run test:trigger', main));
