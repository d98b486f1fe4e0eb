import type { INodeProperties } from 'n8n-workflow';
import { quoteGetManyDescription } from './getAll';

export const quoteDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['quote'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many quotes',
				description:
					'List quotes, filtered by client, payer or date, with their line items if wished',
				routing: { request: { method: 'GET', url: '/quotes' } },
			},
		],
		default: 'getAll',
	},
	...quoteGetManyDescription,
];
