import type { INodeProperties } from 'n8n-workflow';

export const areaDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['area'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many areas',
				description: 'List the areas that the organisation works in',
				routing: { request: { method: 'GET', url: '/areas' } },
			},
		],
		default: 'getAll',
	},
];
