import type { INodeProperties } from 'n8n-workflow';
import { agreementGetManyDescription } from './getAll';

export const agreementDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['agreement'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many agreements',
				description:
					'List service agreements, filtered by client, payer, area or dates, with their items if wished',
				routing: { request: { method: 'GET', url: '/agreements' } },
			},
		],
		default: 'getAll',
	},
	...agreementGetManyDescription,
];
