import type { INodeProperties } from 'n8n-workflow';
import { clientLocator, payerLocator } from '../../../shared/locators';

const showOnlyForQuoteGetMany = { resource: ['quote'], operation: ['getAll'] };

export const quoteGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForQuoteGetMany },
		default: {},
		options: [
			{
				displayName: 'Client',
				name: 'clientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'clientId' } },
				description: 'Client whose quotes to return',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'First day of the quotes, itself included',
			},
			{
				displayName: 'Include Items',
				name: 'includeItems',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeItems' } },
				description: 'Whether to return the line items of each quote',
			},
			{
				displayName: 'Payer',
				name: 'payerId',
				...payerLocator,
				routing: { send: { type: 'query', property: 'payerId' } },
				description: 'Payer whose quotes to return',
			},
			{
				displayName: 'To Date',
				name: 'toDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'toDate' } },
				description: 'Last day of the quotes, itself included',
			},
		],
	},
];
