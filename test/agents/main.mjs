// `npm run test:agents` checks AI agents, old and new, and MCP clients in a real n8n. See run.ts.
import { launch } from '../../localN8n/launch.mjs';
import { requireKnown } from '../../localN8n/requireKnown.mjs';
import { runMain } from '../../localN8n/runMain.mjs';
import { writeResult } from '../writeResult.mjs';

async function run() {
	const args = process.argv.slice(2);
	requireKnown(args, ['ask']);
	return await launch({ script: 'test/agents/run.ts', args, state: 'agents' });
}

await runMain(async () => await writeResult('npm run test:agents', run));
