import type { ReadEndpoint } from './endpoint';
import * as field from './field';

/** Specification: "Area (GET /areas)". */
export const areas = {
	method: 'GET',
	path: '/areas',
	noun: 'area',
	id: 'AreaId',
	parameters: {},
	fields: {
		AreaId: field.integer,
		AreaCode: field.text,
		Area: field.text,
		Status: field.text,
	},
} satisfies ReadEndpoint;
