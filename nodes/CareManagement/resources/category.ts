import { reads, type ReadEndpoint } from '../../../api/mod';
import type { Resource } from '../defineResource';

/** What categories are for, by the values that workflows hold. */
export const categoryTypes: Readonly<Record<string, { name: string; endpoint: ReadEndpoint }>> = {
	document: { name: 'Document', endpoint: reads.documentCategories },
	expense: { name: 'Expense', endpoint: reads.expenseCategories },
	incident: { name: 'Incident', endpoint: reads.incidentCategories },
	payer: { name: 'Payer', endpoint: reads.payerCategories },
	rosterItem: { name: 'Roster Item', endpoint: reads.rosterItemCategories },
	service: { name: 'Service', endpoint: reads.serviceCategories },
};

export const category: Resource = {
	name: 'Category',
	value: 'category',
	getAll: {
		action: 'Get many categories with their names',
		description:
			'Returns code and name of the categories of documents, expenses, incidents, payers, roster items or services. Choose it to look up what a category ID means.',
		fields: [
			{
				displayName: 'Category Type',
				name: 'categoryType',
				type: 'options',
				options: Object.entries(categoryTypes).map(([value, { name, endpoint }]) => ({
					name,
					value,
					routing: { request: { url: endpoint.path } },
				})),
				default: 'incident',
				description: 'What the categories are for',
			},
		],
	},
};
