import type { INodeProperties } from 'n8n-workflow';
import { clientLocator } from '../../../shared/locators';

const showOnlyForClientNoteGetMany = { resource: ['clientNote'], operation: ['getAll'] };

export const clientNoteGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForClientNoteGetMany },
		default: {},
		options: [
			{
				displayName: 'Assigned To',
				name: 'assignedTo',
				type: 'string',
				default: '',
				routing: { send: { type: 'query', property: 'assignedTo' } },
				description: 'E-mail address of the user that the notes are assigned to',
			},
			{
				displayName: 'Client',
				name: 'ClientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'ClientId' } },
				description: 'Client whose notes to return',
			},
			{
				displayName: 'Closed',
				name: 'closed',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'closed' } },
				description: 'Whether to return closed notes',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'First day of the notes, itself included',
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
				displayName: 'Task Closed',
				name: 'taskClosed',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'taskClosed' } },
				description: 'Whether to return notes whose task is closed',
			},
			{
				displayName: 'To Date',
				name: 'toDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'toDate' } },
				description: 'Last day of the notes, itself included',
			},
		],
	},
];
