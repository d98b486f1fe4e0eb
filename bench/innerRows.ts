import type { INodeType } from 'n8n-workflow';
import { measure, type Result } from './measure';
import { runPeer } from './runPeer';
import { startService } from './startService';

/** The number of agreements, and the number of items in each agreement. */
const [count, items] = [200, 100];

const rounds = 7;

/**
 * Measures Get Many of agreements with the lists of their agreement items, in three forms: one n8n item for each agreement item, one text
 * for each agreement, and the unchanged lists.
 *
 * @returns the results. The last result is for the unchanged lists
 */
export async function benchInnerRows(careManagement: INodeType): Promise<Result[]> {
	const service = await startService();
	try {
		await service.tell({ fill: { '/agreements': { count, items } } });
		const api = await service.tell();
		const listed = (innerLists: string) => ({
			...{ resource: 'agreement', operation: 'getAll', returnAll: true, output: 'raw' },
			...{ filters: { includeItems: true }, options: { innerLists } },
		});
		return await measure(
			service,
			[
				{ name: 'As Rows', run: async () => await runPeer(careManagement, listed('rows'), api) },
				{ name: 'As Text', run: async () => await runPeer(careManagement, listed('text'), api) },
				{ name: 'As Lists', run: async () => await runPeer(careManagement, listed('list'), api) },
			],
			rounds,
		);
	} finally {
		service.stop();
	}
}
