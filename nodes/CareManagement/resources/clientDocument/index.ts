import type { INodeProperties } from 'n8n-workflow';
import { clientDocumentGetManyDescription } from './getAll';

export const clientDocumentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['clientDocument'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many client documents',
				description: 'List the documents of clients; the files themselves cannot be downloaded',
				routing: { request: { method: 'GET', url: '/documents-clients' } },
			},
		],
		default: 'getAll',
	},
	...clientDocumentGetManyDescription,
];
