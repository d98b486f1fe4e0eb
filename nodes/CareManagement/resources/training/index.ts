import type { INodeProperties } from 'n8n-workflow';

export const trainingDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['training'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many training records',
				description: 'List the training of workers',
				routing: { request: { method: 'GET', url: '/Training' } },
			},
		],
		default: 'getAll',
	},
];
