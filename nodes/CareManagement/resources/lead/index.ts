import type { INodeProperties } from 'n8n-workflow';

export const leadDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['lead'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many leads',
				description: 'List the leads, people who may become clients',
				routing: { request: { method: 'GET', url: '/Leads' } },
			},
		],
		default: 'getAll',
	},
];
