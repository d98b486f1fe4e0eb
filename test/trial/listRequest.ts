import type { INodeParameters } from 'n8n-workflow';
import { endpoints, type Endpoint } from './endpoints';
import type { Query } from './matching';
import type { Random } from './random';
import { addDays } from './records';
import type { Service } from './service';

export interface ListRequest {
	readonly endpoint: Endpoint;
	/** The filters, with their names in the API. */
	readonly filters: Query;
	/** The largest number of records to return. Infinity means Return All. */
	readonly limit: number;
	readonly skip: number;
	readonly timezone: string;
	/** The same request as parameters of the node. */
	readonly parameters: INodeParameters;
}

const pickers = ['clientId', 'ClientId', 'payerId', 'carerId', 'serviceId', 'categoryId'];
const people = ['anna@care.example', 'ben@care.example', 'Anna@Care.example'];

const drawFilters = (endpoint: Endpoint, service: Service, random: Random): Query => {
	const filters: Record<string, string> = {};
	const { ignores, assignee } = service.switches;
	// If the service ignores a filter other than dates, this filter is chosen more often.
	const wants = (name: string, share: number) =>
		random.chance(name.toLowerCase().startsWith(ignores.toLowerCase()) ? 0.7 : share);
	for (const { from, to } of endpoint.ranges) {
		if (!random.chance(from === 'fromDate' || from === 'serviceStart' ? 0.6 : 0.15)) continue;
		const [first, last] = [service.day(endpoint), service.day(endpoint)].sort();
		const which = random.pick(['from', 'to', 'both', 'one day', 'wide'] as const);
		if (which !== 'to') filters[from] = which === 'wide' ? addDays(first, -500) : first;
		if (which !== 'from')
			filters[to] = which === 'wide' ? addDays(last, 500) : which === 'one day' ? first : last;
	}
	for (const name of Object.keys(endpoint.equal)) {
		if (!wants(name, name === 'onHoldType' ? 0.3 : 0.12)) continue;
		if (name === 'onHoldType') filters[name] = random.pick(['ALL', 'ALL', 'Sick', 'annual leave']);
		else if (name === 'area') filters[name] = random.pick(['Sick', 'sick', 'O&#039;Brien']);
		else if (name !== 'assignedTo') filters[name] = String(random.pick([1, 1, 1, 2, 99]));
		else
			filters[name] =
				assignee === 'user id' && !endpoint.namesOpen
					? random.pick(['1', '2'])
					: random.pick(people);
	}
	for (const name of Object.keys(endpoint.flags)) {
		if (wants(name, 0.15)) filters[name] = endpoint.onlyTrue ? '1' : random.pick(['true', 'false']);
	}
	for (const name of Object.keys(endpoint.includes)) if (random.chance(0.3)) filters[name] = 'TRUE';
	return filters;
};

/** Returns the value of a filter in the node's panel. */
const parameterOf = (name: string, value: string) => {
	if (name === 'area') return { __rl: true, mode: 'name', value };
	if (pickers.includes(name)) return { __rl: true, mode: 'id', value };
	if (['true', 'false', 'TRUE'].includes(value)) return value !== 'false';
	return name === 'closed' || name === 'taskClosed' ? value === '1' : value;
};

/** Draws a request for a list, with any filters, limit and skip. */
export const drawListRequest = (
	service: Service,
	random: Random,
	paths: readonly string[] = [],
): ListRequest => {
	// Lists that have a limit are chosen more often, because they are the interesting lists.
	const endpoint = random.pick(
		endpoints.filter(({ path, paging }) =>
			paths.length > 0 ? paths.includes(path) : paging !== undefined || random.chance(0.4),
		),
	);
	const all = random.chance(0.75);
	// A whole list may be longer than one answer, and is then the hardest to read. So requests without filters are made more often.
	const isBare = all && random.fork('bare').chance(0.25);
	const filters = isBare ? {} : drawFilters(endpoint, service, random.fork('filters'));
	const limit = all
		? Infinity
		: random.pick([1, 50, 100, 199, 200, 201, 250, 300, 500, 1_000, 2_500]);
	const skip =
		endpoint.paging === 'limit and page' && random.chance(all ? 0.05 : 0.4)
			? random.pick([1, 50, 200, 300])
			: 0;
	const panel: INodeParameters = {};
	for (const [name, value] of Object.entries(filters)) panel[name] = parameterOf(name, value);
	for (const name of endpoint.adds.filter((one) => /^incl/i.test(one)))
		if (random.chance(0.1)) panel[name] = true;
	if (skip > 0) panel.page = skip;
	return {
		endpoint,
		filters,
		limit,
		skip,
		timezone: random.pick(['UTC', 'Australia/Sydney', 'America/New_York']),
		parameters: {
			resource: endpoint.resource,
			operation: 'getAll',
			returnAll: all,
			output: 'raw',
			...(all ? {} : { limit }),
			filters: panel,
			options: random.chance(0.5) ? { rawValues: true } : {},
		},
	};
};
