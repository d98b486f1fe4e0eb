// `npm run test:postgresql`: the template "Care data in PostgreSQL" in a real n8n, with a real PostgreSQL; see run.ts.
// `npm run test:postgresql -- large`: the first copy of 100,000 rosters and 50,000 timesheets, beside a bare loop with COPY.
import { launch } from '../../localN8n/launch.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

async function run() {
	const args = process.argv.slice(2);
	requireKnown(args, ['large']);
	return await launch({
		script: 'test/postgresql/run.ts',
		args,
		state: 'postgresql',
		// n8n, the simulator and PostgreSQL's views must agree on what day it is.
		env: { TZ: 'Australia/Sydney' },
	});
}

await runMain(async () => await writeResult('npm run test:postgresql', run));
