import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { fieldsToReturn } from '../shared/outputOptions';
import { readOperations } from './readOperations';
import { documented } from './resources/mod';
import { simplifiedFields } from './simplifiedFields';

const simplifiable = Object.keys(documented).filter((name) => simplifiedFields(documented[name]));

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

const show = { operation: readOperations };

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [simple, ...choices],
	default: 'raw',
	description: 'Which fields of the records leave the node',
};

/** The fields that leave the node. A language model is given few, because it reads them all. */
export const outputFields: INodeProperties[] = [
	{ ...output, displayOptions: { show: { ...show, resource: simplifiable, '@tool': [false] } } },
	{
		...output,
		displayOptions: { show: { ...show, resource: simplifiable, '@tool': [true] } },
		default: 'simple',
	},
	{
		...output,
		displayOptions: { show, hide: { resource: simplifiable } },
		options: choices,
	},
	{
		...fieldsToReturn('getFields', ['resource', 'operation', 'categoryType', 'options.addNames']),
		displayOptions: {
			show: { ...show, resource: [...Object.keys(documented), 'category'], output: ['fields'] },
		},
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
