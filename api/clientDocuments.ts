import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/** Specification: "Client document (GET /documents-clients)". */
export const clientDocuments = {
	method: 'GET',
	path: '/documents-clients',
	noun: 'client document',
	id: 'DocId',
	parameters: {
		fromDate: parameter.from('From Date'),
		toDate: parameter.to('To Date'),
		clientId: parameter.id('Client', 'ClientId'),
		categoryId: parameter.id('Category'),
	},
	dateRanges: [{ from: 'fromDate', to: 'toDate' }],
	fields: {
		DocId: field.integer,
		ClientId: field.integer,
		DocumentName: field.text,
		Note: field.text,
		CreatedBy: field.text,
		Protected: field.flag,
		VisibleCarerMobile: field.flag,
		VisibleClientMobile: field.flag,
	},
} satisfies ReadEndpoint;
