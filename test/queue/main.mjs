// `npm run test:queue` tests our nodes in n8n's queue mode. See run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

const run = async () => await launch({ script: 'test/queue/run.ts', state: 'queue' });

await runMain(async () => await writeResult('npm run test:queue', run));
