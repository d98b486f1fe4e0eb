import { reads, type ReadEndpoint } from '../api/mod';
import { events } from '../nodes/CareManagementTrigger/events/mod';

/** A list of the service that the template copies. */
export interface CopiedList {
	/** The database's word for its records, and the name of their view. */
	readonly resource: string;
	readonly endpoint: ReadEndpoint;
	/** The field that identifies a record, if the service sends it. */
	readonly id: string;
	/** The fields that identify records without an id, as for the trigger. */
	readonly fixedFields?: readonly string[];
	readonly looseFields?: readonly string[];
	/** The field with the day of a record. It is for lists that are read month by month. */
	readonly day?: string;
	/** Some services leave out closed records unless a query asks for them. So open and closed records are requested separately. */
	readonly byState?: true;
	/** The name of another list. The records of this list mark records of that list. */
	readonly marks?: string;
}

const list = (
	resource: string,
	endpoint: ReadEndpoint,
	more: Partial<CopiedList> = {},
): CopiedList => ({ resource, endpoint, id: endpoint.id ?? '', ...more });

/** A list that is read month by month. It has the same identity as its event of the trigger. */
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
 * The shifts that take place, according to the service: the list without `onHoldType`. The copy takes each shift from the list that
 * includes shifts on hold. `takingPlace` is read after that list, to find shifts on hold without a type. No record of `takingPlace` is
 * stored in the copy.
 */
export const takingPlace: CopiedList = {
	...monthly('roster_taking_place', 'rosterCreated'),
	marks: 'roster',
};

/** All copied lists, in the order of their requests. */
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

/** The condition for lists that are read month by month, as SQL. */
export const isMonthly = copiedLists
	.filter(({ day }) => day !== undefined)
	.map(({ resource }) => `'${resource}'`)
	.join(', ');
