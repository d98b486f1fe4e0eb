import type { INodeProperties } from 'n8n-workflow';

export const workerDocumentUpdateDescription: INodeProperties[] = [
	{
		displayName: 'Link ID',
		name: 'LinkId',
		type: 'string',
		required: true,
		displayOptions: {
			show: { resource: ['workerDocument'], operation: ['update'], specifyBody: ['keypair'] },
		},
		default: '',
		placeholder: 'e.g. 1042',
		routing: { send: { type: 'body', property: 'LinkId' } },
		description: 'The LinkId of the document to update, as the service gives it',
	},
];
