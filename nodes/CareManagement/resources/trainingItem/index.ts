import type { INodeProperties } from 'n8n-workflow';

export const trainingItemDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['trainingItem'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many training items',
				description: 'List the items that a training can consist of',
				routing: { request: { method: 'GET', url: '/Training-items' } },
			},
		],
		default: 'getAll',
	},
];
