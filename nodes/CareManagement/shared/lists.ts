import type { INodeProperties } from 'n8n-workflow';

/** The resources whose list takes a limit (specification: "Other read endpoints", the last note). */
const limitedLists = {
	resource: [
		'agreement',
		'clientNote',
		'form',
		'incident',
		'quote',
		'roster',
		'sirsIncident',
		'timesheet',
	],
	operation: ['getAll'],
};

export const listFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: limitedLists },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		displayOptions: { show: { ...limitedLists, returnAll: [false] } },
		typeOptions: { minValue: 1 },
		default: 50,
		routing: { send: { type: 'query', property: 'limit' } },
		description: 'Max number of results to return',
	},
];
