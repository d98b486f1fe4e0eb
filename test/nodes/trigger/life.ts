/** What can happen in the life of a trigger. */
import type { Cap, Fault, Switches } from '../../../simulator/mod';

/** The events that tell of new records. */
export type CreatedEvent = 'incidentCreated' | 'sirsIncidentCreated' | 'rosterCreated';

/** What holds for a whole life. */
export interface Setup {
	event: CreatedEvent;
	/** Whether the API sends RosterItemId. */
	showsIds: boolean;
	/** The zone in which the API writes days of creation. */
	zone: string;
	/** When the life begins, in UTC. */
	begin: string;
	/** How many hours the clocks of n8n and of the Date header are ahead of the API's; null if there is no such header. */
	clocks: { n8n: number; header: number | null };
	order: Switches['order'];
	cap: Cap | null;
	upperBound: Switches['upperBound'];
	onHold: Switches['onHold'];
	onHoldAll: Switches['onHoldAll'];
	/** How many records there are at the beginning, one every few hours. */
	existing: number;
	/** Start From, as days before the beginning; null if it is not set. */
	startFrom: number | null;
	/** Whether the trigger filters by the user whom incidents are assigned to. */
	filters: boolean;
}

/** A fault of the API: on every request of a poll, with the status that the error must have; or on the first few. */
export type FaultKind =
	| { answer: Fault['answer']; times: 'always'; status?: string }
	| { answer: Fault['answer']; times: 1 | 2 | 3 };

/** Records are created. */
export interface Arrive {
	do: 'arrive';
	count: number;
	/** Under how many days later they are entered: negative for late entries, positive for records dated ahead. */
	days: number;
	/** Whether all belong to one client, so that shifts without ids cannot be told apart. */
	twin: boolean;
	client: number;
	/** Whether they pass the filter. */
	mine: boolean;
	/** Whether shifts are on hold. */
	held: boolean;
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
	/** Whether n8n crashes before it has saved the state. */
	crash: boolean;
}

export type Step =
	| Arrive
	| Edit
	| { do: 'delete'; which: number }
	| { do: 'wait'; hours: number }
	| Poll
	/** Two polls at once. */
	| { do: 'overlap' }
	/** n8n is killed, and starts again after some days. */
	| { do: 'restart'; days: number }
	/** The workflow is deactivated and activated again. */
	| { do: 'reactivate' }
	/** A test run in the editor. */
	| { do: 'manual' };

export interface Life {
	setup: Setup;
	steps: Step[];
}
