import type { INodeProperties } from 'n8n-workflow';
import { clientLocator } from '../../../shared/locators';

const showOnlyForIncidentGetMany = { resource: ['incident'], operation: ['getAll'] };

export const incidentGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForIncidentGetMany },
		default: {},
		options: [
			{
				displayName: 'Assigned To',
				name: 'assignedTo',
				type: 'string',
				default: '',
				routing: { send: { type: 'query', property: 'assignedTo' } },
				description: 'E-mail address of the user that the incidents are assigned to',
			},
			{
				displayName: 'Client',
				name: 'clientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'clientId' } },
				description: 'Client whose incidents to return',
			},
			{
				displayName: 'Closed',
				name: 'closed',
				type: 'boolean',
				default: false,
				routing: { send: { type: 'query', property: 'closed' } },
				description: 'Whether to return only closed incidents (on) or only open ones (off)',
			},
			{
				displayName: 'Created From',
				name: 'createfromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'createfromDate' } },
				description: 'First day on which the incidents were entered, itself included',
			},
			{
				displayName: 'Created To',
				name: 'createtoDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'createtoDate' } },
				description: 'Last day on which the incidents were entered, itself included',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'First day of the incident notes, itself included',
			},
			{
				displayName: 'Include Form Data',
				name: 'InclForm',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'InclForm' } },
				description: 'Whether to return the answers of the form of each incident',
			},
			{
				displayName: 'Task Closed',
				name: 'taskClosed',
				type: 'boolean',
				default: false,
				routing: { send: { type: 'query', property: 'taskClosed' } },
				description: 'Whether to return only incidents whose task is closed (on) or open (off)',
			},
			{
				displayName: 'To Date',
				name: 'toDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'toDate' } },
				description: 'Last day of the incident notes, itself included',
			},
		],
	},
];
