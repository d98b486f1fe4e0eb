import type { INodeParameters, INodeType } from 'n8n-workflow';
import { idField, startSimulator, type Cap, type Simulator } from '../simulator/mod';
import { runNode } from '../test/engine/mod';
import { httpRequestNode, listParameters } from './httpRequest';

/** The outcome for one list. If a record came twice, `got` counts it only once. */
interface Outcome {
	readonly requests: number;
	readonly got: number;
	/** Whether the node failed with an error instead of giving the list. */
	readonly refused: boolean;
}

/** The outcomes for one list, with our node and with n8n's own node. */
export interface Comparison {
	readonly path: string;
	readonly service: string;
	readonly count: number;
	readonly ours: Outcome;
	/** The outcome of n8n's HTTP Request node with pages of 20,000 records. */
	readonly largePages: Outcome;
	/** The outcome of n8n's HTTP Request node with pages of 200 records, which is the documented default. */
	readonly smallPages: Outcome;
}

const counts = [10, 137, 200, 1_000, 5_000, 45_000, 100_000];

const services: [string, Cap | undefined][] = [
	['no cap', undefined],
	['cuts to 1,000', { maximum: 1_000, above: 'clamp' }],
	['200 above 1,000', { maximum: 1_000, above: 'default' }],
];

const lists: [path: string, resource: string, isPaged: boolean][] = [
	['/rosters', 'roster', true],
	['/incidents', 'incident', false],
];

async function measure(
	simulator: Simulator,
	path: string,
	node: INodeType,
	parameters: INodeParameters,
): Promise<Outcome> {
	simulator.requests.length = 0;
	const credentials = { baseUrl: simulator.url, ...simulator.admin };
	const { items, error } = await runNode({ node, parameters, credentials });
	return {
		requests: simulator.requests.length,
		got: new Set(items.map(({ json }) => json[idField(path)])).size,
		refused: error !== undefined,
	};
}

/**
 * Counts the requests for lists of 10 to 100,000 records, and the records that come. It compares our node with n8n's HTTP Request node,
 * which uses n8n's own pagination. Both run in n8n's engine and ask the simulator.
 */
export async function* compareRequests(careManagement: INodeType): AsyncGenerator<Comparison> {
	for (const list of lists) {
		for (const service of services) yield* compareCounts(careManagement, list, service);
	}
}

/**
 * Compares the nodes for one list of one service. The service has its own address, because our node remembers what it learnt about an
 * address.
 */
async function* compareCounts(
	careManagement: INodeType,
	[path, resource, isPaged]: (typeof lists)[number],
	[service, cap]: (typeof services)[number],
): AsyncGenerator<Comparison> {
	const httpRequest = httpRequestNode();
	const simulator = await startSimulator({ tables: { [path]: [{ [idField(path)]: 1 }] } });
	const ours = { resource, operation: 'getAll', returnAll: true, filters: {}, output: 'raw' };
	const theirs = (size: number) => listParameters(`${simulator.url}${path}`, size, isPaged);
	try {
		for (const count of counts) {
			simulator.reset();
			simulator.switches.caps = cap ? { [path]: cap } : {};
			simulator.switches.show = { [path]: [idField(path)] };
			simulator.fillTable(path, count);
			yield {
				...{ path, service, count },
				ours: await measure(simulator, path, careManagement, ours),
				largePages: await measure(simulator, path, httpRequest, theirs(20_000)),
				smallPages: await measure(simulator, path, httpRequest, theirs(200)),
			};
		}
	} finally {
		await simulator.close();
	}
}
