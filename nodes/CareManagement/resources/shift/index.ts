import type { INodeProperties } from 'n8n-workflow';

export const shiftDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['shift'] } },
		options: [
			{
				name: 'Get Next',
				value: 'getNext',
				action: 'Get the next shift of a worker',
				description:
					'Get the next shift of a worker. Which parameters choose the worker is not documented: add them under Options, Query Parameters.',
				routing: { request: { method: 'GET', url: '/nextshift' } },
			},
			{
				name: 'Get Previous',
				value: 'getPrevious',
				action: 'Get the previous shift of a worker',
				description:
					'Get the previous shift of a worker. Which parameters choose the worker is not documented: add them under Options, Query Parameters.',
				routing: { request: { method: 'GET', url: '/prevshift' } },
			},
		],
		default: 'getNext',
	},
];
