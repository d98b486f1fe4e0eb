import { flag, integer, text, type ReadEndpoint } from './endpoint';

/** Specification: "Payer (GET /payers)". */
export const payers = {
	method: 'GET',
	path: '/payers',
	noun: 'payer',
	id: 'PayerId',
	parameters: {},
	fields: {
		PayerId: integer,
		PayerCode: text,
		PayerName: text,
		ContactName: text,
		Salutation: text,
		Address1: text,
		Address2: text,
		Suburb: text,
		PostCode: text,
		State: text,
		Phone: text,
		Mobile: text,
		Email: text,
		AccountingCode: text,
		ABN: text,
		Category: text,
		Status: text,
		Active: flag,
	},
} satisfies ReadEndpoint;
