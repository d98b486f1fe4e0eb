import type { ReadEndpoint } from './endpoint';
import * as field from './field';

/** Specification: "Roster master (GET /roster-master)". It takes no parameters and leaves deleted records out. */
export const rosterMaster = {
	method: 'GET',
	path: '/roster-master',
	noun: 'roster master',
	id: 'MasterId',
	parameters: {},
	fields: {
		MasterId: field.integer,
		ClientId: field.integer,
		LocationId: field.integer,
		RosterId: field.text,
		Reference: field.text,
		Complete: field.flag,
		IsDraft: field.flag,
		VisibleOnline: field.flag,
		DefaultServiceId: field.integer,
		DefaultDateOfService: field.date,
		RosterTimeZone: field.text,
		Status: field.text,
	},
} satisfies ReadEndpoint;
