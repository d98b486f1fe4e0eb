import type { INodeProperties } from 'n8n-workflow';

export const locationDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['location'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many locations',
				description: 'List the locations where services are delivered',
				routing: { request: { method: 'GET', url: '/locations' } },
			},
		],
		default: 'getAll',
	},
];
