import type { INodeProperties } from 'n8n-workflow';

export const payerDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['payer'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many payers',
				description: 'List the payers that fund services',
				routing: { request: { method: 'GET', url: '/payers' } },
			},
		],
		default: 'getAll',
	},
];
