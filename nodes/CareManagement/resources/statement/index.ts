import type { INodeProperties } from 'n8n-workflow';

export const statementDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['statement'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many statements',
				description: 'List the home care package statements',
				routing: { request: { method: 'GET', url: '/HCP' } },
			},
		],
		default: 'getAll',
	},
];
