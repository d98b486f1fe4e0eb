import { reads, writes } from '../../../api/mod';
import { describeField } from '../describeField';
import { getMany, type Resource } from '../defineResource';
import { showUsingFields } from '../writeFields';

export const workerDocument: Resource = {
	name: 'Worker Document',
	value: 'workerDocument',
	getAll: getMany(reads.workerDocuments, {
		action: 'Get many worker documents',
		description: 'List the documents of workers; the files themselves cannot be downloaded',
	}),
	update: {
		endpoint: writes.updateWorkerDocument,
		action: 'Update a worker document',
		description: 'Change the details of a document of a worker',
		fields: [
			{
				...describeField(
					'body',
					'LinkId',
					'Link ID',
					{ type: 'integer' },
					{
						description:
							'LinkId of the document to update. How it relates to a DocId is not documented.',
					},
				),
				required: true,
				displayOptions: showUsingFields,
			},
		],
	},
	upload: {
		endpoint: writes.uploadWorkerDocument,
		action: 'Upload a worker document',
		description: 'Add a file to the documents of a worker',
		fields: [
			{
				displayName: 'Input Data Field Name',
				name: 'inputDataFieldName',
				type: 'string',
				required: true,
				default: 'data',
				hint: 'The name of the input field containing the file to upload',
				description: 'Name of the binary field of the item that holds the file',
			},
		],
	},
};
