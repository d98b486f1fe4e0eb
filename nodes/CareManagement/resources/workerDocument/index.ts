import type { INodeProperties } from 'n8n-workflow';
import { workerDocumentUpdateDescription } from './update';
import { workerDocumentUploadDescription } from './upload';

export const workerDocumentDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['workerDocument'] } },
		options: [
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many worker documents',
				description: 'List the documents of workers; the files themselves cannot be downloaded',
				routing: { request: { method: 'GET', url: '/documents-worker' } },
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update a worker document',
				description: 'Change the details of a document of a worker',
				routing: { request: { method: 'PUT', url: '/worker-doc' } },
			},
			{
				name: 'Upload',
				value: 'upload',
				action: 'Upload a worker document',
				description: 'Add a file to the documents of a worker',
				routing: { request: { method: 'POST', url: '/worker-doc' } },
			},
		],
		default: 'getAll',
	},
	...workerDocumentUpdateDescription,
	...workerDocumentUploadDescription,
];
