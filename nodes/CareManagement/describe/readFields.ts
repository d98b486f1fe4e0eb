import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	fieldsToReturn,
	ignoreEmptyFilters,
	property,
	rawValues,
} from '../../shared/outputOptions';
import {
	choosableFieldsOf,
	hasMinutes,
	nameColumnsOf,
	readEndpointOf,
	resources,
	simplifiedFieldsOf,
} from '../resources/mod';
import { optionsOfGet } from './describeResource';
import { collection, pairs } from './field';
import { groupByPeople, notForTotals, ofList, totalsChoice, totalsFields } from './totalsFields';

const show = { operation: ['get', 'getAll', 'getNext', 'getPrevious'] };
const showOption = { '/operation': show.operation };

/** The fields Return All and Limit. If the API takes no limit, the node itself cuts the list. */
export const listFields: INodeProperties[] = [
	property('Return All', 'returnAll', 'boolean', {
		default: false,
		displayOptions: { show: { operation: ['getAll'] }, hide: { output: ['totals'] } },
		description: 'Whether to return all results or only up to a given limit',
	}),
	property('Limit', 'limit', 'number', {
		default: 50,
		typeOptions: { minValue: 1 },
		displayOptions: {
			show: { operation: ['getAll'], returnAll: [false] },
			hide: { output: ['totals'] },
		},
		description: 'Max number of results to return',
	}),
];

const resourcesWhere = (matches: (name: string) => boolean) =>
	[...resources.keys()].filter(matches);
const simplified = resourcesWhere((name) => resources.get(name)?.simplified !== undefined);
const documented = resourcesWhere(
	(name) => name === 'category' || readEndpointOf(name)?.fields !== undefined,
);

const choices: INodePropertyOptions[] = [
	{
		name: 'Simplified',
		value: 'simple',
		description:
			'The ten fields that matter most, with names, and what was included, such as notes',
	},
	{
		name: 'Raw',
		value: 'raw',
		description: 'All fields that the service sends, with IDs instead of names',
	},
	{ name: 'Selected Fields', value: 'fields', description: 'Only the fields that you choose' },
];

const output = property('Output', 'output', 'options', {
	default: 'simple',
	displayOptions: { show: { ...show, resource: simplified } },
	options: choices,
	description: 'Which fields of the records leave the node',
});

const fields = (resource: string[], chosen: string[]): INodeProperties => ({
	...fieldsToReturn('getFields', ['resource', 'operation', 'categoryType']),
	displayOptions: { show: { ...show, resource, output: ['fields'] } },
	default: chosen,
	description:
		'The fields and names that leave the node, in the order in which you choose them. A field that a record does not have is empty. An AI tool returns the ID of the record as well. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
});

/**
 * Returns the fields that are chosen by default: few fields, and no ID. Undocumented fields are left out, because they could be empty in
 * each row.
 */
function usualFieldsOf(resource: string): string[] {
	const endpoint = readEndpointOf(resource);
	const known = endpoint ? choosableFieldsOf(endpoint) : [];
	return (simplifiedFieldsOf(resource) ?? [])
		.filter((name) => known.includes(name) && !/Id(_\d)?$/.test(name))
		.slice(0, 5);
}

const ofOne = { operation: show.operation.filter((operation) => operation !== 'getAll') };

const outputs: INodeProperties[] = [
	{ ...output, displayOptions: { show: { ...ofOne, resource: simplified } } },
	{
		...output,
		displayOptions: { show: { ...ofList, resource: simplified } },
		options: [...choices, totalsChoice],
	},
	...[ofOne, ofList].map((operations) => ({
		...output,
		displayOptions: { show: operations, hide: { resource: simplified } },
		options: [...choices.slice(1), ...(operations === ofList ? [totalsChoice] : [])],
		default: 'raw',
	})),
];

/** The properties that choose which fields leave the node. */
export const outputFields: INodeProperties[] = [
	...outputs,
	...totalsFields,
	...simplified.map((resource) => fields([resource], usualFieldsOf(resource))),
	fields(
		documented.filter((name) => !simplified.includes(name)),
		[],
	),
	property('Fields by Name', 'fieldNames', 'string', {
		default: '',
		displayOptions: { show: { ...show, output: ['fields'] } },
		placeholder: 'e.g. FirstName, Email',
		description:
			'Names of fields that are in no list, with commas between them and spelled as the service spells them; capitals, blanks and hyphens do not count. They leave the node after those that were chosen from a list. One that no record has is empty; if the records show none of the chosen ones, and no documented field either, that is an error.',
	}),
];

const addNames = (resources: string[], description: string): INodeProperties =>
	property('Add Names', 'addNames', 'boolean', {
		default: true,
		displayOptions: { show: { '/resource': resources, ...showOption } },
		description,
	});

const aboutNames =
	'Simplified has its names unless this is off, and Selected Fields those that are chosen. Each list of names is read once for all items, with people who have left or were deleted. An ID that is in no list has no name.';

/**
 * The resources whose records may show the ID of a client, worker, service, payer or category. The resource sirsIncident is left out,
 * because it has a description of its own.
 */
const named = resourcesWhere((name) => {
	const endpoint = readEndpointOf(name);
	if (!endpoint || name === 'sirsIncident') return false;
	return !endpoint.fields || nameColumnsOf(endpoint).length > 0;
});

const timed = resourcesWhere((name) => {
	const endpoint = readEndpointOf(name);
	return endpoint !== undefined && hasMinutes(endpoint);
});

const unsortedOptions: INodeProperties[] = [
	property('Add Hours', 'addHours', 'boolean', {
		default: true,
		displayOptions: { show: { '/resource': timed, ...showOption }, ...notForTotals },
		description:
			'Whether to add Hours: Minutes as decimal hours, rounded to the hundredth, such as 1.75 for 105. It is empty where Minutes cannot be read as a number. Selected Fields has it where it is chosen. For a total, add up Minutes and divide by 60, because the sum of rounded hours may differ.',
	}),
	addNames(
		['sirsIncident'],
		`Whether to add CategoryName. The documentation of the service shows no client for serious incidents, so ClientName is added only if the service sends the client's ID all the same. ${aboutNames} Categories of serious incidents are looked up among those of incidents; that they are the same is not documented.`,
	),
	addNames(
		named,
		`Whether to add the names that belong to the IDs of clients, workers, services, payers and categories that the records show, such as ClientName and WorkerName (the API calls a worker Carer). ${aboutNames} Categories are looked up in the list for that kind of record; that they are in it is documented for incidents and client documents only.`,
	),
	property('Inner Lists', 'innerLists', 'options', {
		default: 'text',
		displayOptions: { show: { ...showOption, '@tool': [false] }, ...notForTotals },
		options: [
			{
				name: 'As Lists',
				value: 'list',
				description: 'They stay what they are, for nodes that take lists',
			},
			{
				name: 'As Rows',
				value: 'rows',
				description: 'An item for each element, with the fields of its record',
			},
			{ name: 'As Text', value: 'text', description: 'One text for all elements of a list' },
		],
		description:
			'How skills, items, notes and answers inside a record come out. As Text and As Rows fit into a spreadsheet; without this option they are lists.',
	}),
	property('File Part Name', 'filePartName', 'string', {
		default: 'file',
		displayOptions: { show: { '/operation': ['upload'] } },
		description:
			'Name of the part of the form that holds the file. The documentation of the service does not show it.',
	}),
	property('Allow Lookalikes', 'allowLookalikes', 'boolean', {
		default: true,
		displayOptions: { show: { '/operation': ['upsert'], '/resource': ['worker'] } },
		description:
			'Whether to add a worker although another one has the same name or e-mail address. Otherwise that is an error. The same name alone is no error if both have a date of birth and it differs.',
	}),
	property('Extra Columns', 'extraColumns', 'options', {
		default: 'leaveOut',
		displayOptions: { show: { '/resource': ['worker'], '/specifyBody': ['columns'] } },
		options: [
			{ name: 'Leave Out', value: 'leaveOut', description: 'They are not sent' },
			{ name: 'Stop with an Error', value: 'error', description: 'As without this option' },
		],
		description: 'What to do with columns of the input that a worker does not have',
	}),
	property('Pseudonyms', 'pseudonyms', 'boolean', {
		default: true,
		displayOptions: { show: showOption },
		description:
			'Whether stand-ins such as Client 7f3a9c41e2 take the place of names, addresses, phones, e-mails, dates of birth and IDs of clients and workers, also in notes. Filters take stand-ins, too. Text: Restore Names puts the names back. All clients and workers are read for it. It overrides Raw Values, and hides fields with texts that are not documented.',
	}),
	property('Only If the Dry Run Says', 'expectedMessage', 'string', {
		default: '',
		displayOptions: { show: { '/operation': ['update', 'upsert'] } },
		placeholder:
			'e.g. The worker Ada Lovelace (12) would be changed: Suburb from "Hobart" to "Perth".',
		description:
			'The message that a dry run of the same gave. If something else would be written now, nothing is sent. So a person who has read the message, or approves the call of an AI agent that shows it, has seen all that is done.',
	}),
	property('Send Only the Given Fields', 'onlyGivenFields', 'boolean', {
		default: true,
		displayOptions: { show: { '/operation': ['update', 'upsert'] } },
		description:
			'Whether an update leaves out what the record holds beside. Its documentation does not say whether the service then empties that. An Update with this option does not read the record, neither before nor afterwards.',
	}),
	{ ...ignoreEmptyFilters, displayOptions: { show: showOption } },
	...[...resources].flatMap(optionsOfGet),
	groupByPeople,
	pairs('Query Parameter', 'queryParameters', 'Parameter', {
		description:
			'Further query parameters that the service knows, by name and value. They are sent exactly as they are written, instead of what the node would send under that name.',
		value: 'Value of the parameter, sent exactly as it is written here',
	}),
	rawValues,
	property('Search', 'search', 'string', {
		default: '',
		displayOptions: { show: { '/operation': ['getAll'], '@tool': [true] } },
		placeholder: 'e.g. Ada Lovelace',
		description:
			'Words that a record must contain, in any of its fields or in the names that Add Names adds; all records when empty. The whole list is read for it, so add filters to long ones.',
	}),
	property('Wrap in Array', 'wrapInArray', 'boolean', {
		default: true,
		displayOptions: { show: { '/operation': ['update', 'upsert'] } },
		description:
			'Whether to send the record inside a JSON array, as creating a worker needs it. The documentation of the service does not show what an update needs. Without this option a worker is sent inside an array, and anything else is not.',
	}),
];

/** The Options of operations that read or write, for all resources except Text. */
export const options: INodeProperties = {
	...collection('Options', 'options', 'Add option', unsortedOptions),
	displayOptions: { hide: { resource: ['text'] } },
};
