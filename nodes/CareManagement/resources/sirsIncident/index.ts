import type { INodeProperties } from 'n8n-workflow';
import { sirsIncidentGetManyDescription } from './getAll';

export const sirsIncidentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['sirsIncident'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many serious incidents',
				description:
					'List serious incidents (SIRS), filtered by client, assignee, state, date of the incident or date of entry',
				routing: { request: { method: 'GET', url: '/SIRS' } },
			},
		],
		default: 'getAll',
	},
	...sirsIncidentGetManyDescription,
];
