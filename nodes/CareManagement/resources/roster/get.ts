import type { INodeProperties } from 'n8n-workflow';

export const rosterGetDescription: INodeProperties[] = [
	{
		displayName: 'Roster Item ID',
		name: 'rosterItemId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1042',
		required: true,
		displayOptions: { show: { resource: ['roster'], operation: ['get'] } },
		routing: { send: { type: 'query', property: 'rosterItemId' } },
		description: 'ID of the roster item to return',
	},
];
