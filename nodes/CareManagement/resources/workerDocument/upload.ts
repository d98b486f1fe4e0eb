import type { INodeProperties } from 'n8n-workflow';

export const workerDocumentUploadDescription: INodeProperties[] = [
	{
		displayName: 'Input Data Field Name',
		name: 'inputDataFieldName',
		type: 'string',
		required: true,
		displayOptions: { show: { resource: ['workerDocument'], operation: ['upload'] } },
		default: 'data',
		hint: 'The name of the input field containing the file to upload',
		description: 'Name of the binary field of the item that holds the file',
	},
];
