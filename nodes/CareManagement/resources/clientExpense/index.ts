import type { INodeProperties } from 'n8n-workflow';

export const clientExpenseDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['clientExpense'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many client expenses',
				description: 'List the expenses of clients',
				routing: { request: { method: 'GET', url: '/Expenses' } },
			},
		],
		default: 'getAll',
	},
];
