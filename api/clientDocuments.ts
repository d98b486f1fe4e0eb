import { flag, from, id, integer, text, to, type ReadEndpoint } from './endpoint';

/** Specification: "Client document (GET /documents-clients)". */
export const clientDocuments = {
	method: 'GET',
	path: '/documents-clients',
	noun: 'client document',
	id: 'DocId',
	parameters: {
		fromDate: from('From Date'),
		toDate: to('To Date'),
		clientId: id('Client', 'ClientId'),
		categoryId: id('Category'),
	},
	fields: {
		DocId: integer,
		ClientId: integer,
		DocumentName: text,
		Note: text,
		CreatedBy: text,
		Protected: flag,
		VisibleCarerMobile: flag,
		VisibleClientMobile: flag,
	},
} satisfies ReadEndpoint;
