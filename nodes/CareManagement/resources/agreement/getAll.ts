import type { INodeProperties } from 'n8n-workflow';
import { areaLocator, clientLocator, payerLocator } from '../../../shared/locators';

const showOnlyForAgreementGetMany = { resource: ['agreement'], operation: ['getAll'] };

export const agreementGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForAgreementGetMany },
		default: {},
		options: [
			{
				displayName: 'Area',
				name: 'area',
				...areaLocator,
				routing: { send: { type: 'query', property: 'area' } },
				description: 'Area whose agreements to return',
			},
			{
				displayName: 'Client',
				name: 'clientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'clientId' } },
				description: 'Client whose agreements to return',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'Returns agreements that start on this day or later',
			},
			{
				displayName: 'Include Items',
				name: 'includeItems',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeItems' } },
				description: 'Whether to return the items of each agreement',
			},
			{
				displayName: 'Payer',
				name: 'payerId',
				...payerLocator,
				routing: { send: { type: 'query', property: 'payerId' } },
				description: 'Payer whose agreements to return',
			},
			{
				displayName: 'Skip',
				name: 'page',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				routing: { send: { type: 'query', property: 'page' } },
				description: 'Number of results to skip before the first one that is returned',
			},
			{
				displayName: 'To Date',
				name: 'toDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'toDate' } },
				description: 'Returns agreements that end on this day or earlier',
			},
		],
	},
];
