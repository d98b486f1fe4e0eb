import type { INodeProperties } from 'n8n-workflow';

export const settingDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['setting'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many settings',
				description: 'List the settings of the organisation',
				routing: { request: { method: 'GET', url: '/Settings' } },
			},
		],
		default: 'getAll',
	},
];
