import { integer, text, type Fields, type ReadEndpoint } from './endpoint';

/** Specification: "Category records". */
const categoryFields: Fields = {
	CategoryId: integer,
	CategoryCode: text,
	Description: text,
	Status: text,
};

export const documentCategories: ReadEndpoint = {
	method: 'GET',
	path: '/category-documents',
	noun: 'document category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
};

export const incidentCategories: ReadEndpoint = {
	method: 'GET',
	path: '/category-incidents',
	noun: 'incident category',
	id: 'CategoryId',
	parameters: {},
	fields: { ...categoryFields, HelpText: text },
};

export const payerCategories: ReadEndpoint = {
	method: 'GET',
	path: '/category-payers',
	noun: 'payer category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
};

export const rosterItemCategories: ReadEndpoint = {
	method: 'GET',
	path: '/category-rosteritems',
	noun: 'roster item category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
};

export const serviceCategories: ReadEndpoint = {
	method: 'GET',
	path: '/category-services',
	noun: 'service category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
};
