import type { INodeProperties } from 'n8n-workflow';
import { incidentGetManyDescription } from './getAll';

export const incidentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['incident'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many incidents',
				description:
					'List incidents, filtered by client, assignee, state, date of the note or date of entry',
				routing: { request: { method: 'GET', url: '/incidents' } },
			},
		],
		default: 'getAll',
	},
	...incidentGetManyDescription,
];
