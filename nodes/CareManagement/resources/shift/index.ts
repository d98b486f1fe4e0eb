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
				description: 'Get the next shift of a worker',
				routing: { request: { method: 'GET', url: '/nextshift' } },
			},
			{
				name: 'Get Previous',
				value: 'getPrevious',
				action: 'Get the previous shift of a worker',
				description: 'Get the previous shift of a worker',
				routing: { request: { method: 'GET', url: '/prevshift' } },
			},
		],
		default: 'getNext',
	},
	{
		displayName:
			'Which parameters choose the worker is not documented. Ask the operator of the service, and add them under Options, Query Parameters.',
		name: 'workerNotice',
		type: 'notice',
		displayOptions: { show: { resource: ['shift'] } },
		default: '',
	},
];
