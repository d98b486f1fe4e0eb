// `npm run test:writes`: 300 workers from a sheet in a real n8n that is killed ten times; see run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { runMain } from '../../localN8n/runMain.mjs';

await runMain(async () => await launch({ script: 'test/writes/run.ts', state: 'writes' }));
