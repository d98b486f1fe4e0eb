import { createRequire } from 'node:module';
import type * as Node from '../../nodes/CareManagement/CareManagement.node';
import { runNode } from '../engine/mod';
import { judgeAnswer, judgeError, type Judgement } from './judge';
import { drawListRequest, type ListRequest } from './listRequest';
import { Random } from './random';
import { shownName } from './records';
import { Service, type Host } from './service';
import { drawSwitches, unusual, usual, type Switches } from './switches';

export interface ListResult extends Judgement {
	readonly seed: string;
	/** The number of the list within its service. The node may have learnt from the earlier lists of this service. */
	readonly index: number;
	readonly request: ListRequest;
	readonly switches: Switches;
	/** The number of records in the whole list of the service, including deleted records. */
	readonly size: number;
	readonly message?: string;
	readonly requests: readonly string[];
}

// The path has its file extension. Without it, Node would load CareManagement.node.json.
const load = createRequire(__filename);
const { CareManagement } = load('../../nodes/CareManagement/CareManagement.node.ts') as typeof Node;
const node = new CareManagement();
/** Choices that are not left to chance. */
export interface Wishes {
	/** Positions of switches, which replace the positions from the seed. */
	readonly positions?: Partial<Switches>;
	/** The paths of the lists that may be read. If there are none, any list may be read. */
	readonly paths?: readonly string[];
}

let services = 0;

/** Opens the service of a seed, and reads one to three of its lists. Each list is read in an execution of its own. */
export const readLists = async (
	host: Host,
	seed: string,
	{ positions = {}, paths }: Wishes = {},
): Promise<ListResult[]> => {
	const random = new Random(seed);
	const switches = { ...drawSwitches(random.fork('switches')), ...positions };
	const service = new Service(switches, random.fork('service'));
	services += 1;
	const place = `service-${services}`;
	const credentials = host.open(place, service);
	const results: ListResult[] = [];
	for (let index = 1; index <= 1 + (random.fork('lists').whole(0, 5) % 3); index++) {
		const request = drawListRequest(service, random.fork(`list ${index}`), paths);
		const { endpoint, timezone, parameters } = request;
		const start = service.changes;
		service.log = [];
		const { status, items, error } = await runNode({
			node,
			credentials,
			credentialId: place,
			timezone,
			parameters,
		});
		const label = shownName(endpoint, endpoint.label, switches);
		const size = service.rows(endpoint).length;
		const message =
			status === 'success'
				? undefined
				: `${error?.message}${error?.description ? ` | ${error.description}` : ''}`;
		const judgement =
			message === undefined
				? judgeAnswer(
						service,
						request,
						items.map(({ json }) => String(json[label])),
						start,
					)
				: judgeError(service, request, start);
		results.push({
			seed,
			index,
			request,
			switches,
			size,
			message,
			requests: service.log,
			...judgement,
		});
	}
	host.close(place);
	return results;
};

/**
 * Finds the switches that cause the result of a list. Tries the usual position of each switch. If the result does not change, the switch
 * keeps its usual position.
 */
export const findCauses = async (
	host: Host,
	{ seed, index, verdict, message, switches }: ListResult,
	{ paths, positions: wished = {} }: Wishes = {},
): Promise<Partial<Switches>> => {
	let positions = wished;
	for (const name of unusual(switches)) {
		if (name in wished) continue;
		const fewer = { ...positions, [name]: usual[name] };
		const again = (await readLists(host, seed, { positions: fewer, paths })).find(
			(result) => result.index === index,
		);
		if (again?.verdict === verdict && kindOf(again.message) === kindOf(message)) positions = fewer;
	}
	const causes = unusual({ ...switches, ...positions });
	return Object.fromEntries(causes.map((name) => [name, switches[name]]));
};

/** Returns a message without its numbers, which differ from list to list. */
export const kindOf = (message = ''): string => message.replace(/\d[\d,-]*/g, '#');

/** Describes a list in two lines: its seed and the judgement, and then the request. */
export const describe = ({
	seed,
	index,
	request,
	size,
	verdict,
	why,
	requests,
}: ListResult): string => {
	const { endpoint, filters, limit, skip } = request;
	const asked = [
		`GET /${endpoint.path} of ${size}`,
		decodeURIComponent(String(new URLSearchParams(filters))),
	];
	if (limit !== Infinity) asked.push(`Limit ${limit}`);
	if (skip > 0) asked.push(`Skip ${skip}`);
	return `seed ${seed}, list ${index}: ${verdict}, ${why}\n    ${asked.filter(Boolean).join(', ')} (${requests.length} requests)`;
};
