import type { INodeProperties } from 'n8n-workflow';
import { clientLocator } from '../../../shared/locators';

const showOnlyForSirsIncidentGetMany = { resource: ['sirsIncident'], operation: ['getAll'] };

export const sirsIncidentGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForSirsIncidentGetMany },
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
				description: 'Client whose serious incidents to return',
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
				name: 'createDateFrom',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'createDateFrom' } },
				description: 'First day on which the incidents were entered, itself included',
			},
			{
				displayName: 'Created To',
				name: 'createDateTo',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'createDateTo' } },
				description: 'Last day on which the incidents were entered, itself included',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'First day on which the incidents happened, itself included',
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
				description: 'Last day on which the incidents happened, itself included',
			},
		],
	},
];
