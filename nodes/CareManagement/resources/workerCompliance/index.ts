import type { INodeProperties } from 'n8n-workflow';

export const workerComplianceDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workerCompliance'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a worker compliance record',
				description: 'Create a compliance record of a worker',
				routing: { request: { method: 'POST', url: '/worker-compliance' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many worker compliance records',
				description: 'List the compliance records of workers',
				routing: { request: { method: 'GET', url: '/compliance' } },
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a worker compliance record',
				description: 'Change a compliance record of a worker',
				routing: { request: { method: 'PUT', url: '/worker-compliance' } },
			},
		],
		default: 'getAll',
	},
];
