import type { INodeProperties } from 'n8n-workflow';

export const divisionDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['division'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many divisions',
				description: 'List the divisions of the organisation',
				routing: { request: { method: 'GET', url: '/Divisions' } },
			},
		],
		default: 'getAll',
	},
];
