/** Fetches 100,000 rosters in one way, and reports to the parent process how much memory this took at most. See memory.ts. */
import { bareLoop } from './bareLoop';
import { load } from './buildPackage';
import { httpRequestNode, listParameters } from './httpRequest';
import type { MemoryPeer } from './memory';
import { runPeer } from './runPeer';
import type { Tally } from './startService';
import { tellMemory } from './tellMemory';

const peer = process.argv[2] as MemoryPeer;
const api = JSON.parse(process.argv[3]) as Tally;

const work: Record<MemoryPeer, () => Promise<unknown>> = {
	'our node': async () => {
		const all = {
			resource: 'roster',
			operation: 'getAll',
			returnAll: true,
			filters: {},
			output: 'raw',
		};
		return await runPeer(load('CareManagement'), all, api);
	},
	'HTTP Request, 20,000 a page': async () =>
		await runPeer(httpRequestNode(), listParameters(`${api.url}/rosters`, 20_000), api),
	'a bare axios loop': async () => (await bareLoop(api.url, api.admin)).length,
};

const prepare = () => {
	httpRequestNode();
	load('CareManagement');
};

void tellMemory(prepare, async () => {
	const came = await work[peer]();
	if (came !== 100_000) throw new Error(`${peer}: ${String(came)}`);
});
