import { reads, type ReadEndpoint } from '../../api/mod';

/** What a record is known by, from one poll to the next. */
export interface IdentityFields {
	/** The field that identifies a record. */
	readonly id: string;
	/**
	 * Fields that no edit changes once the record was made, for a service that does not send the id. Records that agree
	 * in them are counted.
	 */
	readonly immutableFields?: readonly string[];
	/** Fields that tell apart, while nobody edits them, the records that agree in the fixed ones. */
	readonly mutableFields?: readonly string[];
}

/** Something that starts a workflow. */
export interface TriggerEvent {
	readonly endpoint: ReadEndpoint;
	/** The parameters that bound the days that are read, themselves included. */
	readonly from: string;
	readonly to: string;
	/** The field that shows the day of creation; absent where the specification shows none. */
	readonly created?: string;
	readonly naming: IdentityFields;
	/** Whether shifts on hold have to be asked for. */
	readonly holds?: true;
}

/**
 * A roster item. The specification shows no id in the answer, though it can be asked for by `rosterItemId`: a service
 * that sends RosterItemId is believed.
 *
 * With RosterItemId no edit makes a shift look new, whatever it changes. Without it a shift is known by who made it for
 * which client on which day in which series, counted, because two carers on the same visit make two rows that are the
 * same. Then:
 *
 * - Moving a shift, giving it to another worker, another service, rates, holds, app times and timesheets leave these
 *   fields alone: nothing looks new.
 * - An edit of the client or the series makes a shift look new.
 * - When a shift is edited and, between the same two polls, another is made by the same person for the same client on the
 *   same day of creation, nobody can tell which is which: both are emitted, rather than the new one missed.
 * - When a shift is deleted and, between the same two polls, another is made in its place (same person, client, series and
 *   day of creation), it passes for an edit and is not emitted. This is the one thing that cannot be told without ids.
 */
const rosterNaming: IdentityFields = {
	id: 'RosterItemId',
	immutableFields: ['CreatedTime', 'CreatedBy', 'ClientId', 'RecurrenceId'],
	mutableFields: ['DateOfService', 'StartTime', 'Minutes', 'CarerId', 'ServiceId'],
};

/**
 * The events that tell of new records: which endpoint, which date filter, what identifies a record (specification:
 * "Incidents and serious incidents", "Rosters"). An incident is known by IncidentId, so no edit makes it look new.
 */
export const created = {
	incidentCreated: {
		endpoint: reads.incidents,
		from: 'createfromDate',
		to: 'createtoDate',
		created: 'Timestamp',
		naming: { id: 'IncidentId' },
	},
	sirsIncidentCreated: {
		endpoint: reads.sirs,
		from: 'createDateFrom',
		to: 'createDateTo',
		naming: { id: 'IncidentId' },
	},
	rosterCreated: {
		endpoint: reads.rosters,
		from: 'createdTimeFrom',
		to: 'createdTimeTo',
		created: 'CreatedTime',
		naming: rosterNaming,
		holds: true,
	},
} satisfies Record<string, TriggerEvent>;

/** The event that tells of changes: shifts are read by their day of service. */
export const changed = {
	rosterChanged: {
		endpoint: reads.rosters,
		from: 'fromDate',
		to: 'toDate',
		naming: rosterNaming,
		holds: true,
	},
} satisfies Record<string, TriggerEvent>;

/** Every event by the name that workflows store. */
export const events: Readonly<Record<string, TriggerEvent>> = { ...created, ...changed };
