import type { INodeProperties } from 'n8n-workflow';

export const clientGroupDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['clientGroup'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many client groups',
				description: 'List the groups of clients',
				routing: { request: { method: 'GET', url: '/groups' } },
			},
		],
		default: 'getAll',
	},
];
