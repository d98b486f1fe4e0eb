import type { INodeProperties } from 'n8n-workflow';

const writes = { operation: ['create', 'update', 'upload'] };

/** For a field of the record, where the record is not written as JSON. */
export const showUsingFields = { show: { specifyBody: ['keypair'] } };

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
	{
		displayName: 'Specify Body',
		name: 'specifyBody',
		type: 'options',
		displayOptions: { show: writes },
		options: [
			{ name: 'Using Fields', value: 'keypair' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'keypair',
		description: 'Whether to fill in fields or to write the whole record as JSON',
	},
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

export const customFields: INodeProperties[] = [
	{
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
	},
];
