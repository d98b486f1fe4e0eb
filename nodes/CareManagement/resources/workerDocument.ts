import { reads, writes } from '../../../api/mod';
import { describeField } from '../describeField';
import { getMany, type Resource } from '../defineResource';
import { showUsingFields } from '../writeFields';

export const workerDocument: Resource = {
	name: 'Worker Document',
	value: 'workerDocument',
	getAll: getMany(reads.workerDocuments, {
		action: 'Get many documents of workers without files',
		description:
			'Returns the documents of workers; which fields they have is not documented. Choose it to see which documents there are; the files themselves cannot be downloaded.',
	}),
	update: {
		endpoint: writes.updateWorkerDocument,
		action: 'Update document of worker',
		description:
			'Changes the details of a document of a worker and returns what the service answers. Choose it for a document that is there already.',
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
		action: 'Upload document of worker',
		description:
			'Adds a file to the documents of a worker and returns what the service answers. Choose it for a document that is new.',
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
