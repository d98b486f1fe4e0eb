import type { INodeProperties } from 'n8n-workflow';
import { categoryGetManyDescription } from './getAll';

export const categoryDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['category'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many categories',
				description:
					'List the categories of documents, expenses, incidents, payers, roster items or services',
				routing: { request: { method: 'GET' } },
			},
		],
		default: 'getAll',
	},
	...categoryGetManyDescription,
];
