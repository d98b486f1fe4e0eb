import type { INodeProperties } from 'n8n-workflow';

export const skillDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['skill'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many skills',
				description: 'List the skills that workers can have',
				routing: { request: { method: 'GET', url: '/skills' } },
			},
		],
		default: 'getAll',
	},
];
