import { reads } from '../../../api/mod';
import { clientLocator, documentCategoryLocator } from '../../shared/locators';
import { getMany, type Resource } from '../defineResource';

export const clientDocument: Resource = {
	name: 'Client Document',
	value: 'clientDocument',
	getAll: getMany(reads.clientDocuments, {
		action: 'Get many documents of clients by name without files',
		description:
			'Returns name, note and author of the documents of clients. Choose it to see which documents there are; the files themselves cannot be downloaded.',
		filters: {
			fromDate: {
				description:
					'First day of the documents, itself included. Which date is compared is not documented.',
			},
			toDate: {
				description:
					'Last day of the documents, itself included. Which date is compared is not documented.',
			},
			clientId: { picker: clientLocator, description: 'Client whose documents to return' },
			categoryId: {
				picker: documentCategoryLocator,
				description: 'Document category whose documents to return',
			},
		},
	}),
};
