import type { INodeProperties } from 'n8n-workflow';
import { idPickers } from '../resources/mod';
import { showUsingFields } from './describeResource';
import { describeField } from './field';

const writes = { operation: ['create', 'update', 'upload'] };

const specifyBodyOptions = [
	{ name: 'Using Fields', value: 'keypair' },
	{ name: 'Using JSON', value: 'json' },
];

const specifyBody: INodeProperties = {
	displayName: 'Specify Body',
	name: 'specifyBody',
	type: 'options',
	displayOptions: { show: writes, hide: { resource: ['worker'] } },
	options: specifyBodyOptions,
	default: 'keypair',
	description: 'Whether to fill in fields or to write the whole record as JSON',
};

const columns = (operation: string, mode: 'add' | 'update'): INodeProperties => ({
	displayName: 'Columns',
	name: 'columns',
	type: 'resourceMapper',
	noDataExpression: true,
	displayOptions: {
		show: { resource: ['worker'], operation: [operation], specifyBody: ['columns'] },
	},
	typeOptions: {
		loadOptionsDependsOn: ['operation'],
		resourceMapper: {
			resourceMapperMethod: 'getWorkerColumns',
			mode,
			fieldWords: { singular: 'column', plural: 'columns' },
			addAllFields: true,
			supportAutoMap: true,
		},
	},
	default: { mappingMode: 'defineBelow', value: null },
	required: true,
});

/** How the record is given; shown above the fields that depend on it. */
export const bodyFields: INodeProperties[] = [
	{
		displayName:
			'The documentation of the service does not show which fields it takes when it writes, nor what it answers. Try with one record first, and look in the service whether it holds what you meant.',
		name: 'writeNotice',
		type: 'notice',
		displayOptions: { show: writes },
		default: '',
	},
	specifyBody,
	{
		...specifyBody,
		displayOptions: { show: { ...writes, resource: ['worker'] } },
		options: [{ name: 'Mapping Columns', value: 'columns' }, ...specifyBodyOptions],
		description:
			'Whether to map columns of the input, to fill in fields or to write the whole record as JSON',
	},
	columns('create', 'add'),
	columns('update', 'update'),
	{
		displayName: 'JSON',
		name: 'jsonBody',
		type: 'json',
		displayOptions: { show: { ...writes, specifyBody: ['json'] } },
		default: '',
		required: true,
		placeholder: 'e.g. { "FirstName": "Ada", "Current": true }',
		description:
			'The record to send, with the field names of the service. True and false are sent as TRUE and FALSE.',
	},
];

export const idFields: INodeProperties[] = idPickers.map(({ name, title, meaning, resources }) => ({
	...describeField('body', name, {
		title,
		description: `${meaning}, sent as ${name}. Left empty, it is not sent: should the service want another name, enter it under Custom Fields.`,
	}),
	displayOptions: { show: { resource: resources, ...writes, ...showUsingFields.show } },
}));

export const customFields: INodeProperties = {
	displayName: 'Custom Fields',
	name: 'customFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: { show: { ...writes, ...showUsingFields.show } },
	placeholder: 'Add Custom Field',
	default: {},
	description:
		'Any fields of the record by name, because the documentation of the service does not show them all',
	options: [
		{
			displayName: 'Field',
			name: 'field',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. CarerId',
					description: 'Name of the field, spelled as the service spells it',
				},
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					options: [
						{ name: 'Boolean', value: 'boolean' },
						{ name: 'Date', value: 'date' },
						{ name: 'Date & Time', value: 'dateTime' },
						{ name: 'JSON', value: 'json' },
						{ name: 'Number', value: 'number' },
						{ name: 'String', value: 'string' },
					],
					default: 'string',
					description: 'How the value is written for the service',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					description: 'Value of the field. A field without a value is not sent.',
				},
			],
		},
	],
};
