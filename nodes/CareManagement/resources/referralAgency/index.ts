import type { INodeProperties } from 'n8n-workflow';

export const referralAgencyDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['referralAgency'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many referral agencies',
				description: 'List the agencies that refer clients',
				routing: { request: { method: 'GET', url: '/Referral' } },
			},
		],
		default: 'getAll',
	},
];
