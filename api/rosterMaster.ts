import { date, flag, integer, text, type ReadEndpoint } from './endpoint';

/** Specification: "Roster master (GET /roster-master)". It takes no parameters and leaves deleted records out. */
export const rosterMaster = {
	method: 'GET',
	path: '/roster-master',
	noun: 'roster master',
	id: 'MasterId',
	parameters: {},
	fields: {
		MasterId: integer,
		ClientId: integer,
		LocationId: integer,
		RosterId: text,
		Reference: text,
		Complete: flag,
		IsDraft: flag,
		VisibleOnline: flag,
		DefaultServiceId: integer,
		DefaultDateOfService: date,
		RosterTimeZone: text,
		Status: text,
	},
} satisfies ReadEndpoint;
