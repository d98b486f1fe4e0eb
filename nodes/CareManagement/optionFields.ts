import type { INodeProperties } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { ignoreEmptyFilters, rawValues } from '../shared/outputOptions';
import { describeParameter } from './describeField';
import { nameColumnsOf } from './nameColumns';
import { readOperations } from './readOperations';
import { resources } from './resources/mod';

/** Because the specification does not show every parameter. */
const queryParameters: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Query Parameter',
	default: {},
	description:
		'Further query parameters that the service knows, by name and value. They are sent exactly as they are written, instead of what the node would send under that name.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					description: 'Name of the parameter, spelled as the service spells it',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					description: 'Value of the parameter, sent exactly as it is written here',
				},
			],
		},
	],
};

const addNames = {
	displayName: 'Add Names',
	name: 'addNames',
	type: 'boolean',
	default: true,
} satisfies Partial<INodeProperties>;

const aboutNames =
	'Each list of names is read once for all items, with people who have left or were deleted. An ID that is in no list has no name.';

/** The resources whose records may show the id of a client, worker, service, payer or category. */
const named = resources
	.filter(({ getAll, getNext }) => {
		const endpoint = (getAll ?? getNext)?.endpoint;
		if (endpoint?.method !== 'GET') return false;
		return endpoint.fields === undefined || nameColumnsOf(endpoint).length > 0;
	})
	.map(({ value }) => value);

const showNames = (others: string[]) => ({
	show: { '/resource': others, '/operation': readOperations },
});

/** Those whose ids of people are documented. */
const namedPeople = ['incident', 'roster', 'timesheet'];

const addNamesFields: INodeProperties[] = [
	{
		...addNames,
		displayOptions: showNames(namedPeople),
		description: `Whether to add the names that belong to the IDs, such as ClientName and CarerName. ${aboutNames}`,
	},
	{
		...addNames,
		displayOptions: showNames(['sirsIncident']),
		description: `Whether to add CategoryName. The documentation of the service shows no client for serious incidents, so ClientName is added only if the service sends the client's ID all the same. ${aboutNames} Categories of serious incidents are looked up among those of incidents; that they are the same is not documented.`,
	},
	{
		...addNames,
		displayOptions: showNames(
			named.filter((resource) => ![...namedPeople, 'sirsIncident'].includes(resource)),
		),
		description: `Whether to add the names that belong to the IDs of clients, workers, services, payers and categories that the records show, such as ClientName. ${aboutNames} Categories are looked up in the list for that kind of record; that they are in it is documented for client documents only.`,
	},
];

const showForGet = (...resources: string[]) => ({
	show: { '/resource': resources, '/operation': ['get'] },
});

export const optionFields: INodeProperties[] = [
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...addNamesFields,
			{
				displayName: 'File Part Name',
				name: 'filePartName',
				type: 'string',
				displayOptions: { show: { '/operation': ['upload'] } },
				default: 'file',
				description:
					'Name of the part of the form that holds the file. The documentation of the service does not show it.',
			},
			{
				...ignoreEmptyFilters,
				displayOptions: { show: { '/operation': readOperations } },
			},
			{
				...describeParameter(reads.rosters, 'includeNotes', {
					description: 'Whether to return the notes that were made in the app',
				}),
				name: 'includeAppNotes',
				displayOptions: showForGet('roster', 'timesheet'),
				default: false,
			},
			{
				...describeParameter(reads.clients, 'includeDeleted', {
					description: 'Whether to find the client even when deleted',
				}),
				displayOptions: showForGet('client'),
				default: false,
			},
			{
				...describeParameter(reads.clients, 'includeNonCurrent', {
					description: 'Whether to find the client even when no longer current',
				}),
				displayOptions: showForGet('client'),
				default: false,
			},
			{
				...describeParameter(reads.clients, 'includeNotes', {
					description: 'Whether to return the notes of the client',
				}),
				displayOptions: showForGet('client'),
				default: false,
			},
			{
				...describeParameter(reads.rosters, 'onHoldType', {
					description:
						'A hold type asks for a shift with that hold. Without this option, or with ALL, a shift is found whether it is on leave or not.',
				}),
				displayOptions: showForGet('roster'),
				default: 'ALL',
			},
			queryParameters,
			{ ...rawValues, displayOptions: { show: { '/operation': readOperations } } },
			{
				displayName: 'Search',
				name: 'search',
				type: 'string',
				displayOptions: { show: { '/operation': ['getAll'], '@tool': [true] } },
				default: '',
				placeholder: 'e.g. Ada Lovelace',
				description:
					'Words that a record must contain, in any of its fields or in the names that Add Names adds; all records when empty. The whole list is read for it, so add filters to long ones.',
			},
			{
				displayName: 'Wrap in Array',
				name: 'wrapInArray',
				type: 'boolean',
				displayOptions: { show: { '/operation': ['update'] } },
				default: true,
				description:
					'Whether to send the record inside a JSON array, as creating a worker needs it. The documentation of the service does not show what an update needs. Without this option a worker is sent inside an array, and anything else is not.',
			},
		],
	},
];
