import type { INodeProperties } from 'n8n-workflow';
import { workerCreateDescription } from './create';
import { workerGetManyDescription } from './getAll';
import { workerUpdateDescription } from './update';

export const workerDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['worker'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a worker',
				description: 'Create a worker',
				routing: { request: { method: 'POST', url: '/worker' } },
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many workers',
				description: 'List workers; only current ones unless more are included',
				routing: { request: { method: 'GET', url: '/workers' } },
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a worker',
				description: 'Change fields of a worker',
				routing: { request: { method: 'PUT', url: '/worker' } },
			},
		],
		default: 'getAll',
	},
	...workerCreateDescription,
	...workerGetManyDescription,
	...workerUpdateDescription,
];
