import type { INodeProperties } from 'n8n-workflow';

export const formDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['form'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many forms',
				description: 'List the forms',
				routing: { request: { method: 'GET', url: '/Forms' } },
			},
		],
		default: 'getAll',
	},
];
