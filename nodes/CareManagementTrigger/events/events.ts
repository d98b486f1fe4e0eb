import { flagOf, reads, type ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import { matches } from '../../../lists/mod';
import { meanTheSame } from '../../shared/meaningOf';
import { compareIncidents, compareShifts, type Change, type Values } from './changes';

/** The fields that identify a record from one poll to the next. */
export interface IdentityFields {
	readonly id: string;
	/** Fields that no edit changes. They are used if the API does not send the id. */
	readonly immutableFields?: readonly string[];
	/** Fields that may be edited. They distinguish records with equal immutable fields. */
	readonly mutableFields?: readonly string[];
}

/**
 * A filter that is checked on each record. Either the API has no parameter for the filter, or the parameter would hide records that the
 * trigger must see.
 */
export interface Condition {
	readonly field: string;
	/** The title of the filter, if the API has no parameter with the same name as the filter. */
	readonly title?: string;
	/** If the filter is a switch: the value that the field must have when the switch is on. */
	readonly valueIfOn?: string;
}

/** How many days before the newest record an event looks back. */
export interface DaysBehind {
	/** The largest number of days. It is at least a week. */
	readonly behind: number;
	/**
	 * How many identities a state may hold for these days. If there are more identities, fewer days are kept, but at least a week. 20,000
	 * identities make a state of 200 KB.
	 */
	readonly identities?: number;
}

/** How an event sees that a record was changed. */
export interface Watch {
	/** The fields whose values are kept from poll to poll. Stored states depend on the order of these fields. */
	readonly fields: readonly string[];
	/**
	 * The watched fields that may identify people, or say something about their health. For example, `OnHoldType` is a free text, which may
	 * name an illness. The values of these fields are encrypted.
	 */
	readonly personal?: readonly string[];
	/**
	 * The watched fields that `compare` does not read. n8n may lose the state after a poll in which only such fields have changed. So event
	 * keys do not depend on these fields.
	 */
	readonly notCompared?: readonly string[];
	readonly compare: (before: Values, after: Values) => Change[];
	/**
	 * How a missing record is looked up. `closed` asks for closed records, because the record may be closed now. `moved` looks at other days,
	 * because the record may have moved.
	 */
	readonly lookUp: 'closed' | 'moved';
	/**
	 * The change that is emitted if a record is gone. If there is no such change, nothing is emitted, and the record is recognised when it
	 * comes back.
	 */
	readonly whenGone?: Change;
}

/** Something that starts a workflow: new records or, with a `watch`, changes of records. */
export interface TriggerEvent {
	readonly name: string;
	/** The action in n8n's list of nodes. It is absent if the action is the word "On", followed by the name of the event. */
	readonly action?: string;
	readonly description: string;
	readonly endpoint: ReadEndpoint;
	/** The query parameters for the first and the last day. `to` is absent if the API has no parameter for the last day. */
	readonly from: string;
	readonly to?: string;
	/** The field with the day that these parameters most likely compare. It is absent if `openapi.json` shows no such field. */
	readonly dayField?: string;
	/**
	 * The definition of a change. It is absent if the event is only about new records. Events without this definition have the option Start
	 * From.
	 */
	readonly watch?: Watch;
	/**
	 * The days to watch: the days before the newest record, or the coming days (`ahead`). The setting Days Ahead says how many coming days.
	 */
	readonly days: DaysBehind | 'ahead';
	readonly identity: IdentityFields;
	/** The names of the filters that are query parameters of the same name. */
	readonly queryFilters: readonly string[];
	readonly conditions?: Readonly<Record<string, Condition>>;
	/** The options for more data in each record, and their query parameters. */
	readonly includes?: Readonly<Record<string, string>>;
}

/** Incidents are few and often entered late, so their events look back many days. */
const incidentDays: DaysBehind = { behind: 365, identities: 2_000 };

/**
 * Timesheets show no day of creation, so these days are days of service. A timesheet may be entered up to two pay periods after the
 * service.
 */
const timesheetDays: DaysBehind = { behind: 42, identities: 20_000 };

/** An incident is recognised by its IncidentId (see `Incident` in openapi.json), so no edit makes it look new. */
const incidentIdentity: IdentityFields = { id: 'IncidentId' };

/**
 * The documentation shows no id in a roster item, although a parameter takes an id. If the API sends no id, a shift is recognised by its
 * other fields (see `IdentityFields`). The file docs/design/trigger.md says what remains unknown in that case.
 */
const shiftIdentity: IdentityFields = {
	id: 'RosterItemId',
	immutableFields: ['CreatedTime', 'CreatedBy', 'ClientId', 'RecurrenceId'],
	mutableFields: ['DateOfService', 'StartTime', 'Minutes', 'CarerId', 'ServiceId'],
};

/** Timesheets are recognised in the same way as shifts. */
const timesheetIdentity: IdentityFields = {
	id: 'TimesheetId',
	immutableFields: ['RosterItemId', 'ClientId', 'DateOfService'],
	mutableFields: ['StartTime', 'Minutes', 'CarerId', 'ServiceId'],
};

const incidentConditions: Readonly<Record<string, Condition>> = {
	categoryId: { field: 'CategoryId', title: 'Category' },
	reportableOnly: { field: 'IsReportable', title: 'Reportable Only', valueIfOn: '1' },
};

const flags = Object.values(incidentConditions)
	.filter(({ valueIfOn }) => valueIfOn !== undefined)
	.map(({ field }) => field);

/**
 * Returns whether a field has the value that a filter wants, as far as the record shows. A record without the field passes, because people
 * notice a needless alert, but not a missing alert.
 */
export function mayBe(record: ApiRecord, field: string, value: string): boolean {
	if (flags.includes(field)) return flagOf(record[field]) !== false;
	if (field === 'AssignedTo')
		return matches(reads.incidents, 'assignedTo', value, record) !== false;
	return !Object.hasOwn(record, field) || meanTheSame(record[field], value);
}

const incidentWatch: Watch = {
	fields: [
		...['_ReferringId_1', 'CategoryId', 'Closed', 'TaskClosed', 'IsReportable'],
		...['Reported24Hour', 'Reported5Day', 'AssignedTo', 'AssignedToSecond'],
	],
	personal: ['AssignedTo', 'AssignedToSecond'],
	notCompared: ['_ReferringId_1', 'CategoryId', 'TaskClosed', 'Reported24Hour', 'Reported5Day'],
	compare: compareIncidents,
	lookUp: 'closed',
};

const shiftWatch: Watch = {
	fields: [
		...['ClientId', 'CarerId', 'ServiceId'],
		...['DateOfService', 'StartTime', 'Minutes', 'OnHoldType'],
	],
	personal: ['StartTime', 'Minutes', 'OnHoldType'],
	compare: compareShifts,
	lookUp: 'moved',
	whenGone: 'cancelled',
};

/** The properties that Incident Changed and Incident Created share. */
const ofIncidents = {
	endpoint: reads.incidents,
	from: 'createfromDate',
	to: 'createtoDate',
	dayField: 'Timestamp',
	identity: incidentIdentity,
	includes: { includeFormData: 'InclForm' },
	days: incidentDays,
} as const;

const ofRosters = {
	endpoint: reads.rosters,
	identity: shiftIdentity,
	includes: { includeAppNotes: 'includeNotes' },
} as const;

/** Every event, by the value that workflows store. The hash of the filters in a stored state depends on the order of the filters here. */
export const events: Readonly<Record<string, TriggerEvent>> = {
	incidentChanged: {
		...ofIncidents,
		name: 'Incident Changed',
		description:
			'When an incident was closed, reopened, reassigned, or is reportable now or no longer',
		watch: incidentWatch,
		queryFilters: ['clientId'],
		// `assignedTo` is no query parameter here, because it would hide an incident that passes from one user to another.
		conditions: { assignedTo: { field: 'AssignedTo' }, ...incidentConditions },
	},
	incidentCreated: {
		...ofIncidents,
		name: 'Incident Created',
		description: 'When an incident was entered',
		queryFilters: ['clientId', 'assignedTo'],
		conditions: incidentConditions,
	},
	rosterChanged: {
		...ofRosters,
		name: 'Roster Changed',
		description:
			'When a coming shift was moved, cancelled, put on hold or off, or given to another worker',
		from: 'fromDate',
		to: 'toDate',
		dayField: 'DateOfService',
		watch: shiftWatch,
		days: 'ahead',
		queryFilters: ['clientId'],
		// These filters are no query parameters here, because they would hide a shift that passes from one worker or service to another.
		conditions: { carerId: { field: 'CarerId' }, serviceId: { field: 'ServiceId' } },
	},
	rosterCreated: {
		...ofRosters,
		name: 'Roster Created',
		description: 'When a roster item (shift) was made',
		from: 'createdTimeFrom',
		to: 'createdTimeTo',
		dayField: 'CreatedTime',
		days: { behind: 7 },
		queryFilters: ['clientId', 'carerId', 'serviceId'],
	},
	sirsIncidentCreated: {
		name: 'SIRS Incident Created',
		action: 'On new serious incident (SIRS)',
		description: 'When a serious incident was entered',
		endpoint: reads.sirs,
		from: 'createDateFrom',
		to: 'createDateTo',
		identity: incidentIdentity,
		queryFilters: ['clientId', 'assignedTo'],
		conditions: { categoryId: { field: 'CategoryId', title: 'Category' } },
		days: incidentDays,
	},
	timesheetCreated: {
		name: 'Timesheet Created',
		description: 'When a timesheet was entered',
		endpoint: reads.timesheets,
		from: 'fromDate',
		to: 'toDate',
		dayField: 'DateOfService',
		identity: timesheetIdentity,
		queryFilters: ['clientId', 'carerId', 'serviceId'],
		includes: { includeAppNotes: 'includeNotes' },
		days: timesheetDays,
	},
};

/** Returns the names of the events that are of a certain kind. */
export const eventsWhere = (isWanted: (event: TriggerEvent) => unknown): string[] =>
	Object.keys(events).filter((name) => isWanted(events[name]));

/** Returns the names of the events that have a certain filter or option for more data, such as `carerId`. */
export const eventsWith = (field: string): string[] =>
	eventsWhere(({ queryFilters, conditions, includes }) =>
		[...queryFilters, ...Object.keys({ ...conditions, ...includes })].includes(field),
	);
