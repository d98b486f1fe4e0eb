import type { INodeProperties } from 'n8n-workflow';

export const serviceDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['service'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many services',
				description: 'List the services with their charge and pay rates',
				routing: { request: { method: 'GET', url: '/services' } },
			},
		],
		default: 'getAll',
	},
];
