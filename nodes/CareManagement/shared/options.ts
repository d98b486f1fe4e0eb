import type { INodeProperties } from 'n8n-workflow';

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

export const optionFields: INodeProperties[] = [
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
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
				displayName: 'Include App Notes',
				name: 'includeAppNotes',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['roster', 'timesheet'], '/operation': ['get'] } },
				default: false,
				routing: { send: { type: 'query', property: 'includeNotes' } },
				description: 'Whether to return the notes that were made in the app',
			},
			{
				displayName: 'Include Deleted',
				name: 'includeDeleted',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['client'], '/operation': ['get'] } },
				default: false,
				routing: { send: { type: 'query', property: 'includeDeleted' } },
				description: 'Whether to find the client even when deleted',
			},
			{
				displayName: 'Include Non-Current',
				name: 'includeNonCurrent',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['client'], '/operation': ['get'] } },
				default: false,
				routing: { send: { type: 'query', property: 'includeNonCurrent' } },
				description: 'Whether to find the client even when no longer current',
			},
			{
				displayName: 'Include Notes',
				name: 'includeNotes',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['client'], '/operation': ['get'] } },
				default: false,
				routing: { send: { type: 'query', property: 'includeNotes' } },
				description: 'Whether to return the notes of the client',
			},
			{
				displayName: 'On Hold Type',
				name: 'onHoldType',
				type: 'string',
				displayOptions: { show: { '/resource': ['roster'], '/operation': ['get'] } },
				default: 'ALL',
				routing: { send: { type: 'query', property: 'onHoldType' } },
				description: 'ALL also finds a shift on leave; any other text finds that hold type only',
			},
			queryParameters,
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
