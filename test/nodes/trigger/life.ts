/** What can happen in the life of a trigger. */
import type { Cap, Fault, Switches } from '../../../simulator/mod';
import type { PollingMode } from './staticDataStore';

/** The events that tell of new records. */
export type CreatedEvent =
	'incidentCreated' | 'sirsIncidentCreated' | 'rosterCreated' | 'timesheetCreated';

/** What a person sets in the trigger, and may edit while the workflow is live. */
export interface Settings {
	/** Which of `filtersOf()` it is. */
	filter: 0 | 1 | 2 | 3;
	/** Start From, as days before the beginning, or by an expression before the day of each poll; null if it is not set. */
	startFrom: { days: number; by: 'date' | 'expression' } | null;
	/** Whether forms or notes are included. */
	includes: boolean;
	/** Whether only some fields are returned. */
	fields: boolean;
	rawValues: boolean;
	/** The name of the node, by which n8n keeps its static data. */
	name: 'Trigger' | 'Renamed';
}

/** What holds for a whole life. */
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
	/** On the records of one answer; nothing gets around it where the API has no pages. */
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
 * A fault of the API: on every request of a poll but the first few, with the status that the error must have if it fails;
 * or on some of them.
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
	/** Under how many days later they are entered: negative for late entries, positive for records dated ahead. */
	days: number;
	/** Whether all belong to one client, so that without ids they cannot be told apart. */
	twin: boolean;
	client: number;
	/** Whether incidents are assigned to the user whom the trigger may filter by. */
	mine: boolean;
	/** Whether shifts are on hold, or incidents closed, so that they may have to be asked for. */
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
	 * What becomes of the items, if there are any: `crash` if n8n crashes before it has saved the state, `discarded` if the
	 * workflow was published anew meanwhile.
	 */
	end: 'kept' | 'crash' | 'discarded';
	/** What is entered in the middle of it: before the second request is answered, or the third one. */
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
	/** n8n is killed, and starts again after some days, perhaps with another way to poll. */
	| { do: 'restart'; days: number; mode: PollingMode | null }
	/** The workflow is published, with some settings edited or none, so the trigger is activated anew. */
	| { do: 'publish'; edit: Partial<Settings> }
	/** A test run in the editor. */
	| { do: 'manual' };

export interface Life {
	setup: Setup;
	steps: Step[];
}
