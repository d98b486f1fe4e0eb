import { reads, type ReadEndpoint } from '../api/mod';
import { events } from '../nodes/CareManagementTrigger/events/mod';

/** A list that the template "Care data in PostgreSQL" reads from the service. */
export interface CopiedList {
	/** The word for the list's records in the database. The view of the records has the same name, if there is a view. */
	readonly resource: string;
	readonly endpoint: ReadEndpoint;
	/** The field that identifies a record, if the service sends it. */
	readonly id: string;
	/** The fields that identify records without an id. The trigger uses the same fields. */
	readonly fixedFields?: readonly string[];
	readonly looseFields?: readonly string[];
	/** The field with the day of a record, for lists that are read month by month. */
	readonly day?: string;
	/**
	 * Whether the template asks for open and closed records separately. Perhaps some services send closed records only if a query asks for
	 * them.
	 */
	readonly byState?: true;
	/** The name of another list, if this list is read only to learn something about that list's records. */
	readonly marks?: string;
}

const list = (
	resource: string,
	endpoint: ReadEndpoint,
	more: Partial<CopiedList> = {},
): CopiedList => ({ resource, endpoint, id: endpoint.id ?? '', ...more });

/** Makes a list that is read month by month. The event defines which fields identify its records. */
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
 * The shifts that take place, as the service says: the list without `onHoldType`. The copy takes its shifts from `roster`, the list that
 * includes shifts on hold. The template reads `takingPlace` after that list, to find shifts on hold without a type. The copy stores no
 * record of `takingPlace`.
 */
export const takingPlace: CopiedList = {
	...monthly('roster_taking_place', 'rosterCreated'),
	marks: 'roster',
};

/** All lists that the template copies, in the order of the requests. */
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

/** The names of the lists that are read month by month, as an SQL list. */
export const isMonthly = copiedLists
	.filter(({ day }) => day !== undefined)
	.map(({ resource }) => `'${resource}'`)
	.join(', ');
