import type { INodeProperties } from 'n8n-workflow';

export const workerLeaveDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workerLeave'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many worker leave records',
				description: 'List the leave of workers',
				routing: { request: { method: 'GET', url: '/Leave' } },
			},
		],
		default: 'getAll',
	},
];
