import type { INodeProperties } from 'n8n-workflow';
import { resources } from './resources/mod';

const hasLimit = {
	resource: resources
		.filter(({ getAll }) => {
			const endpoint = getAll?.endpoint;
			return endpoint?.method === 'GET' && endpoint.parameters.limit;
		})
		.map(({ value }) => value),
	operation: ['getAll'],
};

/** Return All and Limit, for the lists that take a limit. */
export const listFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: hasLimit },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		displayOptions: { show: { ...hasLimit, returnAll: [false] } },
		typeOptions: { minValue: 1 },
		default: 50,
		routing: { send: { type: 'query', property: 'limit' } },
		description: 'Max number of results to return',
	},
];
