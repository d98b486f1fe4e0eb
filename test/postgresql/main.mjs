// `npm run test:postgresql` tests the template "Care data in PostgreSQL" in a real n8n, with Debian's PostgreSQL. See
// run.ts. `npm run test:postgresql -- --newest` does the same with the newest PostgreSQL that npm gives. `npm run
// test:postgresql -- large` measures the first copy of 100,000 rosters and 50,000 timesheets. For comparison, it also
// measures the simplest program that copies these lists, a loop with COPY.
import { installAll, launch } from '../../localN8n/launch.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';
import { installNewest, newestPrograms } from './installNewest.mjs';

const args = process.argv.slice(2);
const isNewest = args.includes('--newest');

async function run() {
	requireKnown(args, ['large', '--newest']);
	return await launch({
		script: 'test/postgresql/run.ts',
		args: isNewest
			? [...args.filter((one) => one !== '--newest'), '--programs', newestPrograms]
			: args,
		state: 'postgresql',
		// n8n, the simulator and PostgreSQL's views must agree on what day it is.
		env: { TZ: 'Australia/Sydney' },
		install: async (options, userFolder) => {
			if (isNewest) await installNewest(options);
			return await installAll(options, userFolder);
		},
	});
}

await runMain(async () => await writeResult('npm run test:postgresql', run));
