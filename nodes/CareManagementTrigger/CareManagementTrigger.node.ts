import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { fieldsToReturn, ignoreEmptyFilters, rawValues } from '../shared/outputOptions';
import { locatorFor, searchMethods } from '../shared/pickers';
import { testCredential } from '../shared/testCredential';
import { events, eventsWhere, eventsWith, getEventFields, maxDaysAhead } from './events/mod';
import { poll } from './poll';

const namesOfEvents = Object.fromEntries(
	Object.entries(events).map(([value, { name }]) => [value, name]),
);

export class CareManagementTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Care Management Trigger',
		name: 'careManagementTrigger',
		icon: {
			light: 'file:../shared/careManagement.svg',
			dark: 'file:../shared/careManagement.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: `={{ (${JSON.stringify(namesOfEvents)})[$parameter["event"]] }}`,
		description:
			'Starts the workflow when something happens at a care provider, such as a new serious incident, shift or timesheet, or a change of one',
		defaults: { name: 'Care Management Trigger' },
		polling: true,
		builderHint: {
			searchHint:
				'Choose the event, and narrow it by Filters rather than by a node behind it. Nothing that exists already starts the workflow. For a list at fixed times, use Schedule Trigger and Care Management instead. n8n does not repeat an execution that it lost: for an alert that must arrive, add a second workflow that looks for open incidents on a schedule.',
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'careManagementApi', required: true, testedBy: 'testCredential' }],
		properties: [
			{
				displayName: 'Event',
				name: 'event',
				type: 'options',
				noDataExpression: true,
				options: Object.entries(events).map(([value, { name, description, action }]) => ({
					...{ name, value, description, action },
				})),
				default: 'incidentCreated',
			},
			{
				displayName: 'Days Ahead',
				name: 'daysAhead',
				type: 'number',
				typeOptions: { minValue: 0, numberPrecision: 0 },
				displayOptions: { show: { event: eventsWhere(({ days }) => days === 'ahead') } },
				default: 7,
				description: `How many days ahead shifts are watched, at most ${maxDaysAhead}`,
			},
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add Filter',
				default: {},
				options: [
					{
						displayName: 'Assigned To',
						name: 'assignedTo',
						type: 'string',
						displayOptions: { show: { '/event': eventsWith('assignedTo') } },
						default: '',
						description:
							'User that the incidents are assigned to. How the user is written is not documented; records of incidents show an e-mail address. With Incident Changed it is the address that they show before or after the change.',
					},
					{
						displayName: 'Category',
						name: 'categoryId',
						...locatorFor('incidentCategories'),
						displayOptions: { show: { '/event': eventsWith('categoryId') } },
						description:
							'Category of the incidents, before or after a change. The list has the categories of incidents; that serious incidents have the same is not documented.',
					},
					{
						displayName: 'Client',
						name: 'clientId',
						...locatorFor('clients'),
						description: 'Client whose records start the workflow',
					},
					{
						displayName: 'Reportable Only',
						name: 'reportableOnly',
						type: 'boolean',
						displayOptions: { show: { '/event': eventsWith('reportableOnly') } },
						default: true,
						description:
							'Whether to start only for incidents that are reportable. One that becomes reportable within a year starts the workflow then. With Incident Changed those count that are reportable before or after the change.',
					},
					{
						displayName: 'Service',
						name: 'serviceId',
						...locatorFor('services'),
						displayOptions: { show: { '/event': eventsWith('serviceId') } },
						description: 'Service of the shifts or timesheets, before or after a change',
					},
					{
						displayName: 'Worker',
						name: 'carerId',
						...locatorFor('workers'),
						displayOptions: { show: { '/event': eventsWith('carerId') } },
						description: 'Worker of the shifts or timesheets, before or after a change',
					},
				],
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add option',
				default: {},
				options: [
					{
						displayName: 'Add Event Key',
						name: 'addEventKey',
						type: 'boolean',
						default: true,
						description:
							'Whether to add eventKey, a text that is the same if a record is ever emitted twice, so that Remove Duplicates can drop the second',
					},
					fieldsToReturn('getEventFields', ['event']),
					ignoreEmptyFilters,
					{
						displayName: 'Include App Notes',
						name: 'includeAppNotes',
						type: 'boolean',
						displayOptions: { show: { '/event': eventsWith('includeAppNotes') } },
						default: true,
						description: 'Whether to return the notes that were made in the app',
					},
					{
						displayName: 'Include Form Data',
						name: 'includeFormData',
						type: 'boolean',
						displayOptions: { show: { '/event': eventsWith('includeFormData') } },
						default: true,
						description: 'Whether to return the answers of the form of each incident',
					},
					rawValues,
					{
						displayName: 'Start From',
						name: 'startFrom',
						type: 'dateTime',
						typeOptions: { dateOnly: true },
						displayOptions: { show: { '/event': eventsWhere(({ watch }) => !watch) } },
						default: '',
						description:
							'First day whose records start the workflow at activation: the day of entry or, where the service does not show that, the day of service. Without it only records that appear after activation do.',
					},
				],
			},
		],
	};

	methods = {
		credentialTest: { testCredential },
		loadOptions: { getEventFields },
		listSearch: searchMethods('clients', 'incidentCategories', 'services', 'workers'),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const items = await poll(this);
		return items && [items.map((json) => ({ json }))];
	}
}
