import type { INodeProperties } from 'n8n-workflow';

export const workerAvailabilityDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workerAvailability'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many worker availability records',
				description: 'List when workers are available',
				routing: { request: { method: 'GET', url: '/availability' } },
			},
		],
		default: 'getAll',
	},
];
