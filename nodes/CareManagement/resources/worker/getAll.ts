import type { INodeProperties } from 'n8n-workflow';

const showOnlyForWorkerGetMany = { resource: ['worker'], operation: ['getAll'] };

export const workerGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForWorkerGetMany },
		default: {},
		options: [
			{
				displayName: 'Include Deleted',
				name: 'includeDeleted',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeDeleted' } },
				description: 'Whether to also return workers who were deleted',
			},
			{
				displayName: 'Include Non-Current',
				name: 'includeNonCurrent',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeNonCurrent' } },
				description: 'Whether to also return workers who are no longer current',
			},
			{
				displayName: 'Include Skills',
				name: 'includeSkills',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeSkills' } },
				description: 'Whether to return the skills of each worker',
			},
		],
	},
];
