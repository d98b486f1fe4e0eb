import type { Fields, ReadEndpoint } from './endpoint';
import * as field from './field';

const categoryFields: Fields = {
	CategoryId: field.integer,
	CategoryCode: field.text,
	Description: field.text,
	Status: field.text,
};

/** Specification: "Category records". The fields of expense categories are not shown; see `undocumented.ts`. */
const categories = (kind: string, path: string, more: Fields = {}) =>
	({
		method: 'GET',
		path,
		noun: `${kind} category`,
		id: 'CategoryId',
		parameters: {},
		fields: { ...categoryFields, ...more },
	}) satisfies ReadEndpoint;

export const documentCategories = categories('document', '/category-documents');
export const incidentCategories = categories('incident', '/category-incidents', {
	HelpText: field.text,
});
export const payerCategories = categories('payer', '/category-payers');
export const rosterItemCategories = categories('roster item', '/category-rosteritems');
export const serviceCategories = categories('service', '/category-services');
