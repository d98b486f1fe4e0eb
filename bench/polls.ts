import type { IDataObject, INodeType } from 'n8n-workflow';
import { poll } from '../test/engine/mod';
import { median } from './measure';
import { startService } from './startService';

/**
 * What one poll or several polls cost. For several polls, `items` counts the items of all polls, and the requests, kilobytes and
 * milliseconds are medians.
 */
export interface PollCost {
	readonly name: string;
	readonly polls: number;
	readonly items: number;
	readonly requests: number;
	readonly kilobytes: number;
	readonly milliseconds: number;
	/** The size of the trigger's state as n8n stores it, in bytes. */
	readonly stateBytes: number;
}

/** n8n's time at the moment when the API's clock in Sydney shows 2026-03-11 09:00:00. */
const start = Date.parse('2026-03-10T22:00:00Z');

/** Measures polls of Roster Created. Before each of 20 polls, 1,000 rosters are entered. The other polls find nothing. */
export async function benchPolls(trigger: INodeType): Promise<PollCost[]> {
	const service = await startService();
	let state: IDataObject = {};
	let globalState: IDataObject = {};
	let polls = 0;
	try {
		const api = await service.tell({ switches: {}, fill: { '/rosters': { count: 0 } } });
		const pollOnce = async (): Promise<PollCost> => {
			await service.tell();
			const now = start + 60_000 * polls++;
			const before = performance.now();
			const { items, staticData, globalStaticData } = await poll({
				node: trigger,
				credentials: { baseUrl: api.url, ...api.admin },
				parameters: { event: 'rosterCreated' },
				staticData: state,
				globalStaticData: globalState,
				dateNow: () => now,
				timezone: 'Australia/Sydney',
			});
			const milliseconds = performance.now() - before;
			state = staticData;
			globalState = globalStaticData;
			const { requests, bytes } = await service.tell();
			return {
				name: '',
				polls: 1,
				items: items?.length ?? 0,
				requests,
				kilobytes: bytes / 1_024,
				milliseconds,
				stateBytes: JSON.stringify(state).length,
			};
		};
		const series = async (name: string, count: number, added: number): Promise<PollCost> => {
			const costs: PollCost[] = [];
			for (let index = 0; index < count; index++) {
				if (added > 0) await service.tell({ add: { '/rosters': added } });
				costs.push(await pollOnce());
			}
			const of = (key: 'requests' | 'kilobytes' | 'milliseconds') =>
				median(costs.map((cost) => cost[key]));
			return {
				name,
				polls: count,
				items: costs.reduce((sum, { items }) => sum + items, 0),
				requests: of('requests'),
				kilobytes: of('kilobytes'),
				milliseconds: of('milliseconds'),
				stateBytes: costs[costs.length - 1].stateBytes,
			};
		};
		await pollOnce();
		const quiet = await series('a quiet poll, before anything was entered', 20, 0);
		const filling = await series('a poll while 1,000 more are entered before each', 20, 1_000);
		const full = await series('a quiet poll after 20,000 were entered today', 20, 0);
		return [quiet, filling, full];
	} finally {
		service.stop();
	}
}
