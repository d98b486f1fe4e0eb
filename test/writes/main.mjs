// `npm run test:writes` writes 300 workers from a sheet in a real n8n that is killed ten times. See run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

const run = async () => await launch({ script: 'test/writes/run.ts', state: 'writes' });

await runMain(async () => await writeResult('npm run test:writes', run));
