import { integer, text, type ReadEndpoint } from './endpoint';

/** Specification: "Location (GET /locations)". */
export const locations = {
	method: 'GET',
	path: '/locations',
	noun: 'location',
	id: 'LocationId',
	parameters: {},
	fields: {
		LocationId: integer,
		Code: text,
		AccountingCode: text,
		Description: text,
		Address1: text,
		Address2: text,
		Suburb: text,
		State: text,
		Area: text,
		Status: text,
		Postcode: integer,
	},
} satisfies ReadEndpoint;
