import type { INodeProperties } from 'n8n-workflow';
import { reads } from '../../api/mod';
import { describeParameter } from './describeField';
import { categoryTypes } from './resources/category';
import { documented } from './resources/mod';

/** Sent with the request in addition to what the node offers, because the specification does not show everything. */
const queryParameters: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Query Parameter',
	default: {},
	description: 'Further query parameters that the service knows, by name and value',
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
					routing: {
						send: {
							type: 'query',
							property: '={{ $parent.name }}',
							propertyInDotNotation: false,
						},
					},
					description: 'Value of the parameter. A parameter without a value is not sent.',
				},
			],
		},
	],
};

const readOperations = ['get', 'getAll', 'getNext', 'getPrevious'];

const documentedResources = Object.keys(documented);
const types = Object.keys(categoryTypes);
const documentedTypes = types.filter((type) => categoryTypes[type].endpoint.fields);
const undocumentedTypes = types.filter((type) => !documentedTypes.includes(type));

/** Only these fields leave the node: to choose where the specification shows the fields, to type where it does not. */
const chosenFields: INodeProperties = {
	displayName: 'Fields to Return',
	name: 'fields',
	type: 'multiOptions',
	typeOptions: {
		loadOptionsMethod: 'getFields',
		loadOptionsDependsOn: ['resource', 'operation', 'categoryType', 'options.addNames'],
	},
	default: [],
	description:
		'Only these fields leave the node, in the order in which you choose them; all of them when none is chosen. A field that a record does not have is empty. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const typedFields: INodeProperties = {
	displayName: 'Fields to Return',
	name: 'fieldNames',
	type: 'string',
	default: '',
	placeholder: 'e.g. Name, Email',
	description:
		'Names of the only fields that leave the node, separated by commas and in the order that you want, spelled as the service spells them; all fields when empty. A field that a record does not have is empty.',
};

const categoriesOf = (types: string[]) => ({
	'/resource': ['category'],
	'/operation': ['getAll'],
	'/categoryType': types,
});

const fieldsToReturn: INodeProperties[] = [
	{
		...chosenFields,
		displayOptions: { show: { '/resource': documentedResources, '/operation': readOperations } },
	},
	{
		...chosenFields,
		displayOptions: {
			show: categoriesOf(documentedTypes),
		},
	},
	{
		...typedFields,
		displayOptions: {
			show: { '/operation': readOperations },
			hide: { '/resource': [...documentedResources, 'category'] },
		},
	},
	{ ...typedFields, displayOptions: { show: categoriesOf(undocumentedTypes) } },
];

export const optionFields: INodeProperties[] = [
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Add Names',
				name: 'addNames',
				type: 'boolean',
				displayOptions: {
					show: {
						'/resource': ['incident', 'roster', 'sirsIncident', 'timesheet'],
						'/operation': readOperations,
					},
				},
				default: true,
				description:
					'Whether to add the names that belong to the IDs, such as ClientName and CarerName. Each list of names is read once for all items, with people who have left or were deleted. An ID that is in no list has no name.',
			},
			...fieldsToReturn,
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
				...describeParameter(reads.rosters, 'includeNotes', {
					description: 'Whether to return the notes that were made in the app',
				}),
				name: 'includeAppNotes',
				displayOptions: { show: { '/resource': ['roster', 'timesheet'], '/operation': ['get'] } },
				default: false,
			},
			{
				...describeParameter(reads.clients, 'includeDeleted', {
					description: 'Whether to find the client even when deleted',
				}),
				displayOptions: { show: { '/resource': ['client'], '/operation': ['get'] } },
				default: false,
			},
			{
				...describeParameter(reads.clients, 'includeNonCurrent', {
					description: 'Whether to find the client even when no longer current',
				}),
				displayOptions: { show: { '/resource': ['client'], '/operation': ['get'] } },
				default: false,
			},
			{
				...describeParameter(reads.clients, 'includeNotes', {
					description: 'Whether to return the notes of the client',
				}),
				displayOptions: { show: { '/resource': ['client'], '/operation': ['get'] } },
				default: false,
			},
			{
				...describeParameter(reads.rosters, 'onHoldType', {
					description: 'ALL also finds a shift on leave; any other text finds that hold type only',
				}),
				displayOptions: { show: { '/resource': ['roster'], '/operation': ['get'] } },
				default: 'ALL',
			},
			queryParameters,
			{
				displayName: 'Raw Values',
				name: 'rawValues',
				type: 'boolean',
				displayOptions: {
					show: { '/resource': documentedResources, '/operation': readOperations },
				},
				default: true,
				description:
					'Whether to return the values exactly as the service sent them. Otherwise unset dates and IDs that mean none are empty, 0 and 1 are false and true where they mean that, and decimal numbers in text are numbers.',
			},
			{
				displayName: 'Wrap in Array',
				name: 'wrapInArray',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['worker'], '/operation': ['update'] } },
				default: true,
				description:
					'Whether to send the worker inside a JSON array, as creating a worker needs it. The documentation of the service does not show which one an update needs.',
			},
		],
	},
];
