import type { INodeProperties } from 'n8n-workflow';
import { resources } from './resources/mod';

const limitIsSent = resources.filter(({ getAll }) => {
	const endpoint = getAll?.endpoint;
	return endpoint?.method === 'GET' && endpoint.parameters.limit;
});

const showWhereSent = {
	resource: limitIsSent.map(({ value }) => value),
	operation: ['getAll'],
};

const showWhereCut = {
	resource: resources
		.filter((resource) => resource.getAll && !limitIsSent.includes(resource))
		.map(({ value }) => value),
	operation: ['getAll'],
};

const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** Return All and Limit. Where the API takes no limit, the node cuts the list. */
export const listFields: INodeProperties[] = [
	{ ...returnAll, displayOptions: { show: showWhereSent } },
	{
		...limit,
		displayOptions: { show: { ...showWhereSent, returnAll: [false] } },
		routing: { send: { type: 'query', property: 'limit' } },
	},
	{ ...returnAll, displayOptions: { show: showWhereCut } },
	{ ...limit, displayOptions: { show: { ...showWhereCut, returnAll: [false] } } },
];
