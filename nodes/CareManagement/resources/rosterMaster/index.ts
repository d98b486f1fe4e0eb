import type { INodeProperties } from 'n8n-workflow';

export const rosterMasterDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['rosterMaster'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many roster masters',
				description:
					'List the roster masters that roster items belong to; deleted ones are left out',
				routing: { request: { method: 'GET', url: '/roster-master' } },
			},
		],
		default: 'getAll',
	},
];
