import type { INodeProperties } from 'n8n-workflow';

export const userDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['user'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many users',
				description: 'List the users of the service',
				routing: { request: { method: 'GET', url: '/Users' } },
			},
		],
		default: 'getAll',
	},
];
