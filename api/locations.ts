import type { ReadEndpoint } from './endpoint';
import * as field from './field';

/** Specification: "Location (GET /locations)". */
export const locations = {
	method: 'GET',
	path: '/locations',
	noun: 'location',
	id: 'LocationId',
	parameters: {},
	fields: {
		LocationId: field.integer,
		Code: field.text,
		AccountingCode: field.text,
		Description: field.text,
		Address1: field.text,
		Address2: field.text,
		Suburb: field.text,
		State: field.text,
		Area: field.text,
		Status: field.text,
		Postcode: field.integer,
	},
} satisfies ReadEndpoint;
