// `npm run test:trigger`: the trigger in a real n8n; see run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { runMain } from '../../localN8n/runMain.mjs';

await runMain(() => launch({ script: 'test/n8n/run.ts', state: 'trigger' }));
