import type { INodeProperties } from 'n8n-workflow';

export const contactDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['contact'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many contacts',
				description: 'List the contacts of clients',
				routing: { request: { method: 'GET', url: '/contacts' } },
			},
		],
		default: 'getAll',
	},
];
