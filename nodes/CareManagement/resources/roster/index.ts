import type { INodeProperties } from 'n8n-workflow';
import { rosterGetDescription } from './get';
import { rosterGetManyDescription } from './getAll';

export const rosterDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['roster'] } },
		options: [
			{
				name: 'Get',
				value: 'get',
				action: 'Get a roster item',
				description: 'Get one roster item (shift) by ID',
				routing: { request: { method: 'GET', url: '/rosters' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many roster items',
				description:
					'List roster items (shifts), filtered by day of service, client, worker, service or day of creation',
				routing: { request: { method: 'GET', url: '/rosters' } },
			},
		],
		default: 'getAll',
	},
	...rosterGetDescription,
	...rosterGetManyDescription,
];
