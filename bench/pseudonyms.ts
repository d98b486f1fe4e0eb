import type { INodeType } from 'n8n-workflow';
import { runNode } from '../test/engine/mod';
import { measure, type Peer, type Result } from './measure';
import { namedCounts } from './namedRows';
import { startService } from './startService';

const rounds = Number(process.env.ROUNDS ?? 9);

/**
 * Measures Get Many of 10,000 incidents with notes about 2,500 people, with and without Pseudonyms. Some runs use the id of a new workflow,
 * so that the node has to read the lists of people first.
 *
 * @param latency the time until the service answers, in milliseconds
 * @returns the results. The last result is the one without Pseudonyms
 */
export async function benchPseudonyms(
	careManagement: INodeType,
	latency: number,
): Promise<Result[]> {
	const service = await startService();
	try {
		await service.tell({ switches: { latency } });
		for (const [path, count] of Object.entries(namedCounts)) {
			await service.tell({ fill: { [path]: { count, firstId: 1, isNamed: true } } });
		}
		const api = await service.tell();
		let workflows = 0;
		const runWith = async (pseudonyms: boolean, workflowId: string) => {
			const { items, error } = await runNode({
				node: careManagement,
				workflowId,
				parameters: {
					...{ resource: 'incident', operation: 'getAll', returnAll: true, output: 'raw' },
					filters: { closed: 'all', taskClosed: 'all' },
					options: { pseudonyms },
				},
				credentials: { baseUrl: api.url, ...api.admin },
			});
			return error ? `fails: ${error.message}` : items.length;
		};
		const peers: Peer[] = [
			{
				name: 'Pseudonyms, the people read first',
				run: async () => await runWith(true, `workflow ${++workflows}`),
			},
			{
				name: 'Pseudonyms, the people known',
				run: async () => await runWith(true, `workflow ${workflows}`),
			},
			{
				name: 'without Pseudonyms',
				run: async () => await runWith(false, `workflow ${workflows}`),
			},
		];
		return await measure(service, peers, rounds);
	} finally {
		service.stop();
	}
}
