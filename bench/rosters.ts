import type { INodeType } from 'n8n-workflow';
import { bareLoop } from './bareLoop';
import { httpRequestNode, listParameters } from './httpRequest';
import { measure, type Result } from './measure';
import { runPeer } from './runPeer';
import { startService } from './startService';

const count = 99_000;
const rounds = 7;

/**
 * Measures reading 99,000 rosters with our node, with n8n's HTTP Request node, and with the loop of bareLoop.ts.
 *
 * @param latency the time until the API answers, in milliseconds. If it is `undefined`, the API answers from a buffer
 * @returns the results. The first result is for our node, and the last one is for the loop
 */
export async function benchRosters(careManagement: INodeType, latency?: number): Promise<Result[]> {
	const service = await startService();
	try {
		const switches = { latency: latency ?? 0 };
		await service.tell({ switches, fill: { '/rosters': { count } } });
		if (latency === undefined) await service.tell({ isBuffered: true });
		const api = await service.tell();
		const all = {
			resource: 'roster',
			operation: 'getAll',
			returnAll: true,
			filters: {},
			output: 'raw',
		};
		const httpRequest = httpRequestNode();
		const theirs = (size?: number) => listParameters(`${api.url}/rosters`, size);
		return await measure(
			service,
			[
				{ name: 'our node', run: async () => await runPeer(careManagement, all, api) },
				{
					name: 'HTTP Request, 20,000 a page',
					run: async () => await runPeer(httpRequest, theirs(20_000), api),
				},
				{
					name: 'HTTP Request, the default of 200 a page',
					rounds: 1,
					run: async () => await runPeer(httpRequest, theirs(), api),
				},
				{
					name: 'a bare axios loop',
					run: async () => (await bareLoop(api.url, api.admin)).length,
				},
			],
			rounds,
		);
	} finally {
		service.stop();
	}
}
