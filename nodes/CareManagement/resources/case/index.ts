import type { INodeProperties } from 'n8n-workflow';

export const caseDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['case'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many cases',
				description: 'List the DEX cases',
				routing: { request: { method: 'GET', url: '/DEXCase' } },
			},
		],
		default: 'getAll',
	},
];
