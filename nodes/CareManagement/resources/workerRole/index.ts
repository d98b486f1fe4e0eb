import type { INodeProperties } from 'n8n-workflow';

export const workerRoleDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workerRole'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many worker roles',
				description: 'List the roles that workers can have',
				routing: { request: { method: 'GET', url: '/worker-roles' } },
			},
		],
		default: 'getAll',
	},
];
