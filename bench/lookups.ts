import type { INodeParameters, INodeType } from 'n8n-workflow';
import type { Switches } from '../simulator/mod';
import { httpRequestNode, lookupParameters } from './httpRequest';
import { measure, type Peer, type Result } from './measure';
import { runPeer, upTo } from './runPeer';
import { startService, type Order, type Tally } from './startService';

const clients: Order['fill'] = { '/clients': { count: 1_000, firstId: 1 } };

const twentyASecond: Partial<Switches> = {
	rateLimit: { requests: 20, seconds: 1, retryAfter: 'seconds' },
};

const picked = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

const getClient: INodeParameters = {
	resource: 'client',
	operation: 'get',
	clientId: picked,
	output: 'raw',
};

/** Starts a new simulator and measures peers with it. So no peer has learnt anything about this service before. */
async function measureAgainst(
	order: Order,
	rounds: number,
	peersOf: (api: Tally) => Peer[],
): Promise<Result[]> {
	const service = await startService();
	try {
		await service.tell(order);
		return await measure(service, peersOf(await service.tell()), rounds);
	} finally {
		service.stop();
	}
}

/** Measures how long a node takes to look up 1,000 clients by their ids, one client for each item. The API answers after 60 ms. */
export async function benchLookups(careManagement: INodeType): Promise<Result[]> {
	const httpRequest = httpRequestNode();
	return await measureAgainst({ switches: { latency: 60 }, fill: clients }, 7, (api) => [
		{
			name: 'our node',
			run: async () => await runPeer(careManagement, getClient, api, upTo(1_000)),
		},
		{
			name: 'HTTP Request, all at once',
			run: async () =>
				await runPeer(
					httpRequest,
					lookupParameters(`${api.url}/clients`, 'clientId'),
					api,
					upTo(1_000),
				),
		},
	]);
}

/** Measures looking up 1,000 clients by their ids with an API that accepts 20 requests a second. */
export async function benchLimitedLookups(careManagement: INodeType): Promise<Result[]> {
	const httpRequest = httpRequestNode();
	return await measureAgainst({ switches: twentyASecond, fill: clients }, 3, (api) => {
		const url = `${api.url}/clients`;
		return [
			{
				name: 'our node',
				run: async () => await runPeer(careManagement, getClient, api, upTo(1_000)),
			},
			{
				name: 'HTTP Request, all at once',
				rounds: 1,
				run: async () =>
					await runPeer(httpRequest, lookupParameters(url, 'clientId'), api, upTo(1_000)),
			},
			{
				name: 'HTTP Request, in batches of 20 a second',
				rounds: 1,
				run: async () =>
					await runPeer(httpRequest, lookupParameters(url, 'clientId', 20), api, upTo(1_000)),
			},
		];
	});
}

/**
 * Measures reading 120 lists of rosters, one for each item. The API accepts 20 requests a second. Each item asks for a different worker, so
 * no answer contains the records of another item.
 */
export async function benchLimitedLists(careManagement: INodeType): Promise<Result[]> {
	const rosters: INodeParameters = {
		resource: 'roster',
		operation: 'getAll',
		returnAll: true,
		filters: { carerId: picked },
		output: 'raw',
	};
	const results: Result[] = [];
	// Each round uses a new simulator, because our rate limiter remembers what it has learnt about a service.
	for (let round = 0; round < 3; round++) {
		const order = { switches: twentyASecond, fill: { '/rosters': { count: 100 } } };
		const [result] = await measureAgainst(order, 1, (api) => [
			{
				name: 'our node',
				rounds: 1,
				run: async () => {
					const came = await runPeer(careManagement, rosters, api, upTo(120));
					return typeof came === 'string' ? came : 120;
				},
			},
		]);
		results.push(result);
	}
	const times = results.flatMap((result) => result.times).sort((one, other) => one - other);
	return [{ ...results[0], times, median: times[times.length >> 1] }];
}
