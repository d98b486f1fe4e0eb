import { integer, text, type Fields, type ReadEndpoint } from './endpoint';

/** Specification: "Category records". */
const categoryFields: Fields = {
	CategoryId: integer,
	CategoryCode: text,
	Description: text,
	Status: text,
};

export const documentCategories = {
	method: 'GET',
	path: '/category-documents',
	noun: 'document category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
} satisfies ReadEndpoint;

export const incidentCategories = {
	method: 'GET',
	path: '/category-incidents',
	noun: 'incident category',
	id: 'CategoryId',
	parameters: {},
	fields: { ...categoryFields, HelpText: text },
} satisfies ReadEndpoint;

export const payerCategories = {
	method: 'GET',
	path: '/category-payers',
	noun: 'payer category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
} satisfies ReadEndpoint;

export const rosterItemCategories = {
	method: 'GET',
	path: '/category-rosteritems',
	noun: 'roster item category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
} satisfies ReadEndpoint;

export const serviceCategories = {
	method: 'GET',
	path: '/category-services',
	noun: 'service category',
	id: 'CategoryId',
	parameters: {},
	fields: categoryFields,
} satisfies ReadEndpoint;
