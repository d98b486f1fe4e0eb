import type { INodeProperties } from 'n8n-workflow';
import { clientGetDescription } from './get';
import { clientGetManyDescription } from './getAll';

export const clientDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['client'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get a client',
				description: 'Get one client by ID',
				routing: { request: { method: 'GET', url: '/clients' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many clients',
				description: 'List clients; only current ones unless more are included',
				routing: { request: { method: 'GET', url: '/clients' } },
			},
		],
		default: 'getAll',
	},
	...clientGetDescription,
	...clientGetManyDescription,
];
