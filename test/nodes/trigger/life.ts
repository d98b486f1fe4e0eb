/** What can happen in the life of a trigger. */
import type { Cap, Fault, Switches } from '../../../simulator/mod';
import type { PollingMode } from './staticDataStore';

/** The events that tell of new records. */
export type CreatedEvent =
	'incidentCreated' | 'sirsIncidentCreated' | 'rosterCreated' | 'timesheetCreated';

/** What a person sets in the trigger, and may edit while the workflow is live. */
export interface Settings {
	/** The number of the filter in `Kind.filters`. */
	filter: 0 | 1 | 2 | 3;
	/**
	 * Start From: days before the beginning of the life, or by an expression, days before each poll. It is null if it
	 * is not set.
	 */
	startFrom: { days: number; by: 'date' | 'expression' } | null;
	/** Whether forms or notes are included. */
	includes: boolean;
	/** Whether only some fields are returned. */
	fields: boolean;
	rawValues: boolean;
	/** The name of the node, by which n8n keeps its static data. */
	name: 'Trigger' | 'Renamed';
}

/** The circumstances of a whole life. */
export interface Setup {
	event: CreatedEvent;
	/** Whether the API sends the ids of shifts and timesheets. */
	showsIds: boolean;
	/** The zone in which the API writes days of creation. */
	zone: string;
	/** When the life begins, in UTC. */
	begin: string;
	/** How many hours the clocks of n8n and of the Date header are ahead of the API's; null if there is no such header. */
	clocks: { n8n: number; header: number | null };
	order: Switches['order'];
	/** The cap on the records of one answer. If the API has no pages, no request gets around it. */
	cap: Cap | null;
	upperBound: Switches['upperBound'];
	onHold: Switches['onHold'];
	onHoldAll: Switches['onHoldAll'];
	closedUnasked: Switches['closedUnasked'];
	/** How many records there are at the beginning, one every few hours. */
	existing: number;
	/** How n8n polls at first. */
	mode: PollingMode;
	/** The settings at first. */
	settings: Settings;
}

/**
 * A fault of the API on some or all requests of a poll behind the first few. `status` is the status that the error of a
 * failed poll must have.
 */
export interface FaultKind {
	answer: Fault['answer'];
	times: 'always' | 1 | 2 | 3;
	status?: string;
	after: number;
}

/** Records are created. */
export interface Arrive {
	do: 'arrive';
	count: number;
	/**
	 * How many days later the records are dated. The number is negative for late entries, and positive for records
	 * dated ahead.
	 */
	days: number;
	/** Whether all records belong to one client, so that they cannot be told apart without ids. */
	twin: boolean;
	client: number;
	/** Whether incidents are assigned to the user whom the trigger may filter by. */
	mine: boolean;
	/** Whether shifts are on hold, or incidents are closed. Then the trigger may have to ask for them. */
	aside: boolean;
}

/** A record is edited: the newest is 0. */
export interface Edit {
	do: 'edit';
	which: number;
	how: number;
}

export interface Poll {
	do: 'poll';
	fault: FaultKind | null;
	/** How many milliseconds pass whenever the node looks at its clock, within a budget of a minute; 0 for no hurry. */
	slow: number;
	/**
	 * What happens to the items of the poll. With `crash`, n8n crashes before it has saved the state. With `discarded`,
	 * the workflow was published again in the meantime.
	 */
	end: 'kept' | 'crash' | 'discarded';
	/** The records that are entered in the middle of the poll, before its second or third request is answered. */
	meanwhile?: { before: 2 | 3; arrive: Arrive };
}

export type Step =
	| Arrive
	| Edit
	| { do: 'delete'; which: number }
	| { do: 'wait'; hours: number }
	| Poll
	/** Two polls at once. */
	| { do: 'overlap' }
	/** n8n is killed. It starts again after some days, perhaps with another way to poll. */
	| { do: 'restart'; days: number; mode: PollingMode | null }
	/** The workflow is published with or without edited settings, so the trigger is activated again. */
	| { do: 'publish'; edit: Partial<Settings> }
	/** A test run in the editor. */
	| { do: 'manual' };

export interface Life {
	setup: Setup;
	steps: Step[];
}
