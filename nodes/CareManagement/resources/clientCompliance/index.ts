import type { INodeProperties } from 'n8n-workflow';

export const clientComplianceDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['clientCompliance'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many client compliance records',
				description: 'List the compliance records of clients',
				routing: { request: { method: 'GET', url: '/compliance-clients' } },
			},
		],
		default: 'getAll',
	},
];
