import type { ReadEndpoint } from './endpoint';
import * as field from './field';

/** Specification: "Payer (GET /payers)". */
export const payers = {
	method: 'GET',
	path: '/payers',
	noun: 'payer',
	id: 'PayerId',
	parameters: {},
	fields: {
		PayerId: field.integer,
		PayerCode: field.text,
		PayerName: field.text,
		ContactName: field.text,
		Salutation: field.text,
		Address1: field.text,
		Address2: field.text,
		Suburb: field.text,
		PostCode: field.text,
		State: field.text,
		Phone: field.text,
		Mobile: field.text,
		Email: field.text,
		AccountingCode: field.text,
		ABN: field.text,
		Category: field.text,
		Status: field.text,
		Active: field.flag,
	},
} satisfies ReadEndpoint;
