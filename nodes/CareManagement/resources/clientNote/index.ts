import type { INodeProperties } from 'n8n-workflow';
import { clientNoteGetManyDescription } from './getAll';

export const clientNoteDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['clientNote'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many client notes',
				description: 'List the notes about clients, filtered by client, assignee, state or date',
				routing: { request: { method: 'GET', url: '/notes-client' } },
			},
		],
		default: 'getAll',
	},
	...clientNoteGetManyDescription,
];
