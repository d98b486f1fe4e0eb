import type { INodeProperties } from 'n8n-workflow';

export const workerSkillDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workerSkill'] } },
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create a worker skill',
				description: 'Give a worker a skill',
				routing: { request: { method: 'POST', url: '/worker-skill' } },
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a worker skill',
				description: 'Change a skill that a worker has',
				routing: { request: { method: 'PUT', url: '/worker-skill' } },
			},
		],
		default: 'create',
	},
];
