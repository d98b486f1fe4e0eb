import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { fieldsToReturn, ignoreEmptyFilters, rawValues } from '../../shared/outputOptions';
import { nameColumnsOf, readEndpointOf, resources } from '../resources/mod';
import { optionsOfGet } from './describeResource';

const show = { operation: ['get', 'getAll', 'getNext', 'getPrevious'] };
const showOption = { '/operation': show.operation };

/** Return All and Limit. Where the API takes no limit, the node cuts the list. */
export const listFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: { operation: ['getAll'] } },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		displayOptions: { show: { operation: ['getAll'], returnAll: [false] } },
		default: 50,
		description: 'Max number of results to return',
	},
];

const resourcesWhere = (matches: (name: string) => boolean) =>
	[...resources.keys()].filter(matches);
const simplified = resourcesWhere((name) => resources.get(name)?.simplified !== undefined);
const documented = resourcesWhere(
	(name) => name === 'category' || readEndpointOf(name)?.fields !== undefined,
);

const simple: INodePropertyOptions = {
	name: 'Simplified',
	value: 'simple',
	description:
		'The fields that matter most, at most ten, and with them what was included, such as items or notes',
};
const choices: INodePropertyOptions[] = [
	{ name: 'Raw', value: 'raw', description: 'All fields that the service sends' },
	{ name: 'Selected Fields', value: 'fields', description: 'Only the fields that you choose' },
];

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	displayOptions: { show: { ...show, resource: simplified, '@tool': [false] } },
	options: [simple, ...choices],
	default: 'raw',
	description: 'Which fields of the records leave the node',
};

/** The fields that leave the node. A language model is given few, because it reads them all. */
export const outputFields: INodeProperties[] = [
	output,
	{
		...output,
		displayOptions: { show: { ...show, resource: simplified, '@tool': [true] } },
		default: 'simple',
	},
	{ ...output, displayOptions: { show, hide: { resource: simplified } }, options: choices },
	{
		...fieldsToReturn('getFields', ['resource', 'operation', 'categoryType', 'options.addNames']),
		displayOptions: { show: { ...show, resource: documented, output: ['fields'] } },
		description:
			'The fields that leave the node, in the order in which you choose them. A field that a record does not have is empty. An AI tool returns the ID of the record as well. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Fields by Name',
		name: 'fieldNames',
		type: 'string',
		displayOptions: { show: { ...show, output: ['fields'] } },
		default: '',
		placeholder: 'e.g. Name, Email',
		description:
			'Names of fields that are in no list, separated by commas and spelled as the service spells them. They leave the node after those that were chosen from a list.',
	},
];

const addNames = (resources: string[], description: string): INodeProperties => ({
	displayName: 'Add Names',
	name: 'addNames',
	type: 'boolean',
	displayOptions: { show: { '/resource': resources, ...showOption } },
	default: true,
	description,
});

const aboutNames =
	'Each list of names is read once for all items, with people who have left or were deleted. An ID that is in no list has no name.';

/** Those whose ids of people are documented. */
const namedPeople = ['incident', 'roster', 'timesheet'];

/** Those whose records may show the id of a client, worker, service, payer or category. */
const named = resourcesWhere((name) => {
	const endpoint = readEndpointOf(name);
	return endpoint !== undefined && (!endpoint.fields || nameColumnsOf(endpoint).length > 0);
});

const addNamesFields: INodeProperties[] = [
	addNames(
		namedPeople,
		`Whether to add the names that belong to the IDs, such as ClientName and CarerName. ${aboutNames}`,
	),
	addNames(
		['sirsIncident'],
		`Whether to add CategoryName. The documentation of the service shows no client for serious incidents, so ClientName is added only if the service sends the client's ID all the same. ${aboutNames} Categories of serious incidents are looked up among those of incidents; that they are the same is not documented.`,
	),
	addNames(
		named.filter((name) => ![...namedPeople, 'sirsIncident'].includes(name)),
		`Whether to add the names that belong to the IDs of clients, workers, services, payers and categories that the records show, such as ClientName. ${aboutNames} Categories are looked up in the list for that kind of record; that they are in it is documented for client documents only.`,
	),
];

/** Because the documentation does not show every parameter. */
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

const otherOptions: INodeProperties[] = [
	{
		displayName: 'File Part Name',
		name: 'filePartName',
		type: 'string',
		displayOptions: { show: { '/operation': ['upload'] } },
		default: 'file',
		description:
			'Name of the part of the form that holds the file. The documentation of the service does not show it.',
	},
	{ ...ignoreEmptyFilters, displayOptions: { show: showOption } },
	...[...resources].flatMap(optionsOfGet),
	queryParameters,
	{ ...rawValues, displayOptions: { show: showOption } },
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
];

/** The Options of all operations, those that write included. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [...addNamesFields, ...otherOptions].sort((one, other) =>
		one.displayName.localeCompare(other.displayName, 'en'),
	),
};
