import { reads, type ReadEndpoint } from '../api/mod';
import { events } from '../nodes/CareManagementTrigger/events/mod';

/** A list of the service that the template copies. */
export interface CopiedList {
	/** What its records are called in the database, and the name of their view. */
	readonly resource: string;
	readonly endpoint: ReadEndpoint;
	/** The field that identifies a record, where the service sends it. */
	readonly id: string;
	/** What tells records apart that have no id, as for the trigger. */
	readonly fixedFields?: readonly string[];
	readonly looseFields?: readonly string[];
	/** The field with the day of a record, for lists that are read a month at a time. */
	readonly day?: string;
	/** Some services leave closed records out unless they are asked for, so open and closed ones are asked for one by one. */
	readonly byState?: true;
	/** The list whose records it marks. */
	readonly marks?: string;
}

const list = (
	resource: string,
	endpoint: ReadEndpoint,
	more: Partial<CopiedList> = {},
): CopiedList => ({ resource, endpoint, id: endpoint.id ?? '', ...more });

/** A list that is read a month at a time, with the identity that its event of the trigger has. */
function monthly(resource: string, event: keyof typeof events): CopiedList {
	const { endpoint, identity } = events[event];
	return list(resource, endpoint, {
		id: identity.id,
		fixedFields: identity.immutableFields,
		looseFields: identity.mutableFields,
		day: 'DateOfService',
	});
}

/**
 * The shifts that take place, as far as the service tells: its list without `onHoldType`. The copy has each shift from the list with
 * those on hold. This one is read after it, for those that are on hold without a type. It has no records of its own.
 */
export const takingPlace: CopiedList = {
	...monthly('roster_taking_place', 'rosterCreated'),
	marks: 'roster',
};

/** All that is copied, in the order in which it is asked for. */
export const copiedLists: readonly CopiedList[] = [
	list('client', reads.clients),
	list('worker', reads.workers),
	list('service', reads.services),
	list('payer', reads.payers),
	list('document_category', reads.documentCategories),
	list('incident_category', reads.incidentCategories),
	list('payer_category', reads.payerCategories),
	list('roster_item_category', reads.rosterItemCategories),
	list('service_category', reads.serviceCategories),
	list('agreement', reads.agreements),
	list('incident', reads.incidents, { byState: true }),
	list('serious_incident', reads.sirs, { byState: true }),
	monthly('roster', 'rosterCreated'),
	monthly('timesheet', 'timesheetCreated'),
];

/** The lists that are read a month at a time, as SQL. */
export const isMonthly = copiedLists
	.filter(({ day }) => day !== undefined)
	.map(({ resource }) => `'${resource}'`)
	.join(', ');
