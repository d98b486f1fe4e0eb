import type { INodeProperties } from 'n8n-workflow';

export const categoryGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Category Type',
		name: 'categoryType',
		type: 'options',
		displayOptions: { show: { resource: ['category'], operation: ['getAll'] } },
		options: [
			{
				name: 'Document',
				value: 'document',
				routing: { request: { url: '/category-documents' } },
			},
			{
				name: 'Expense',
				value: 'expense',
				routing: { request: { url: '/category-expenses' } },
			},
			{
				name: 'Incident',
				value: 'incident',
				routing: { request: { url: '/category-incidents' } },
			},
			{
				name: 'Payer',
				value: 'payer',
				routing: { request: { url: '/category-payers' } },
			},
			{
				name: 'Roster Item',
				value: 'rosterItem',
				routing: { request: { url: '/category-rosteritems' } },
			},
			{
				name: 'Service',
				value: 'service',
				routing: { request: { url: '/category-services' } },
			},
		],
		default: 'incident',
		description: 'What the categories are for',
	},
];
