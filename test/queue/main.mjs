// `npm run test:queue`: our nodes in n8n's queue mode; see run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { runMain } from '../../localN8n/runMain.mjs';

await runMain(() => launch({ script: 'test/queue/run.ts', state: 'queue' }));
