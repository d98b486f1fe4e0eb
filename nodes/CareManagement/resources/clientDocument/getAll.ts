import type { INodeProperties } from 'n8n-workflow';
import { clientLocator, documentCategoryLocator } from '../../../shared/locators';

const showOnlyForClientDocumentGetMany = { resource: ['clientDocument'], operation: ['getAll'] };

export const clientDocumentGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForClientDocumentGetMany },
		default: {},
		options: [
			{
				displayName: 'Category',
				name: 'categoryId',
				...documentCategoryLocator,
				routing: { send: { type: 'query', property: 'categoryId' } },
				description: 'Document category whose documents to return',
			},
			{
				displayName: 'Client',
				name: 'clientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'clientId' } },
				description: 'Client whose documents to return',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'First day of the documents, itself included',
			},
			{
				displayName: 'To Date',
				name: 'toDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'toDate' } },
				description: 'Last day of the documents, itself included',
			},
		],
	},
];
