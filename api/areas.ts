import { integer, text, type ReadEndpoint } from './endpoint';

/** Specification: "Area (GET /areas)". */
export const areas = {
	method: 'GET',
	path: '/areas',
	noun: 'area',
	id: 'AreaId',
	parameters: {},
	fields: {
		AreaId: integer,
		AreaCode: text,
		Area: text,
		Status: text,
	},
} satisfies ReadEndpoint;
