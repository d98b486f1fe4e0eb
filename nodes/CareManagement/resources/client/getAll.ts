import type { INodeProperties } from 'n8n-workflow';
import { clientLocator } from '../../../shared/locators';

const showOnlyForClientGetMany = { resource: ['client'], operation: ['getAll'] };

export const clientGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForClientGetMany },
		default: {},
		options: [
			{
				displayName: 'Client',
				name: 'clientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'clientId' } },
				description: 'Client whose record to return',
			},
			{
				displayName: 'Include Deleted',
				name: 'includeDeleted',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeDeleted' } },
				description: 'Whether to also return clients who were deleted',
			},
			{
				displayName: 'Include Non-Current',
				name: 'includeNonCurrent',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeNonCurrent' } },
				description: 'Whether to also return clients who are no longer current',
			},
			{
				displayName: 'Include Notes',
				name: 'includeNotes',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeNotes' } },
				description: 'Whether to return the notes of each client',
			},
			{
				displayName: 'Service Start From',
				name: 'serviceStart',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'serviceStart' } },
				description: 'Returns clients whose service starts on this day or later',
			},
			{
				displayName: 'Service Start To',
				name: 'serviceEnd',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'serviceEnd' } },
				description: 'Returns clients whose service starts on this day or earlier',
			},
			{
				displayName: 'Service Status',
				name: 'serviceStatus',
				type: 'string',
				default: '',
				routing: { send: { type: 'query', property: 'serviceStatus' } },
				description: 'Service status that the clients have',
			},
		],
	},
];
