import type { INodeProperties } from 'n8n-workflow';
import { clientLocator, serviceLocator, workerLocator } from '../../../shared/locators';

const showOnlyForTimesheetGetMany = { resource: ['timesheet'], operation: ['getAll'] };

export const timesheetGetManyDescription: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		displayOptions: { show: showOnlyForTimesheetGetMany },
		default: {},
		options: [
			{
				displayName: 'Client',
				name: 'clientId',
				...clientLocator,
				routing: { send: { type: 'query', property: 'clientId' } },
				description: 'Client whose timesheets to return',
			},
			{
				displayName: 'From Date',
				name: 'fromDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'fromDate' } },
				description: 'First day of the timesheets, itself included',
			},
			{
				displayName: 'Include App Notes',
				name: 'includeNotes',
				type: 'boolean',
				default: true,
				routing: { send: { type: 'query', property: 'includeNotes' } },
				description: 'Whether to return the notes that were made in the app',
			},
			{
				displayName: 'Service',
				name: 'serviceId',
				...serviceLocator,
				routing: { send: { type: 'query', property: 'serviceId' } },
				description: 'Service whose timesheets to return',
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
				displayName: 'Timesheet ID',
				name: 'timesheetId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 1042',
				routing: { send: { type: 'query', property: 'timesheetId' } },
				description: 'ID of the one timesheet to return',
			},
			{
				displayName: 'To Date',
				name: 'toDate',
				type: 'dateTime',
				typeOptions: { dateOnly: true },
				default: '',
				routing: { send: { type: 'query', property: 'toDate' } },
				description: 'Last day of the timesheets, itself included',
			},
			{
				displayName: 'Worker',
				name: 'carerId',
				...workerLocator,
				routing: { send: { type: 'query', property: 'carerId' } },
				description: 'Worker whose timesheets to return',
			},
		],
	},
];
