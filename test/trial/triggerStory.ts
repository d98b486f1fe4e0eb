/** The types for the story of a life: the settings of triggers, and everything that happens, in its order. */
import type { Poll, Trigger, Way } from './triggerHost';
import type { Office } from './triggerRecords';
import { minute, type ListName, type World } from './triggerWorld';

/** The events of the trigger, and the list that each event watches. */
export const lists = {
	incidentChanged: 'incidents',
	incidentCreated: 'incidents',
	rosterChanged: 'rosters',
	rosterCreated: 'rosters',
	sirsIncidentCreated: 'SIRS',
	timesheetCreated: 'timesheets',
} as const satisfies Record<string, ListName>;

export type EventName = keyof typeof lists;

export const events = Object.keys(lists) as EventName[];

export interface Settings {
	readonly event: EventName;
	readonly daysAhead: number;
	readonly filters: {
		readonly clientId?: number;
		readonly assignedTo?: string;
		readonly categoryId?: number;
		readonly reportableOnly?: boolean;
		readonly serviceId?: number;
		readonly carerId?: number;
	};
	readonly options: {
		readonly addEventKey: true;
		readonly rawValues: boolean;
		/** A day, or the number of days before the day of the poll. A number is set as an expression. */
		readonly startFrom?: string | number;
		readonly includeFormData?: true;
		readonly includeAppNotes?: true;
		readonly fields?: readonly string[];
	};
}

export type Entry =
	| {
			readonly type: 'poll';
			readonly poll: Poll;
			readonly settings: Settings;
			readonly wasIll: boolean;
			/** Whether the poll sent a request. */
			readonly hasAsked: boolean;
			/** Whether the service had no fault at the end of the poll. If so, an error of the poll is about the records. */
			readonly endedWell: boolean;
			readonly mayFail: boolean;
			/** Whether the service refused forms of incidents when the poll began. */
			readonly hasNoForms: boolean;
	  }
	| {
			readonly type: 'end';
			readonly trigger: Trigger;
			/** The way in which n8n polled until this moment. */
			readonly way: Way;
			readonly lastKept: number;
	  }
	| {
			readonly type: 'rename';
			readonly trigger: Trigger;
			readonly way: Way;
			readonly at: number;
	  };

export type PollEntry = Extract<Entry, { type: 'poll' }>;

/** A part of a trigger's life. It ends where the trigger may have begun again. */
export interface Part {
	readonly entries: Entry[];
	/** Earlier polls. The trigger may have gone on from the state of one of these polls. */
	readonly before: readonly PollEntry[];
	/** Whether n8n may also have lost the states of all these polls, so that the trigger may have begun without a state. */
	readonly mayBeNew?: true;
}

/**
 * How long an incident may wait if it is closed or older than five days. It waits for a full scan of the watched days, which comes every
 * ten minutes.
 */
export const patience = 10 * minute;

/** If a service does not show all records of a day, it shows at least this many. */
export const fewest = 200;

/** A life in the form that triggerOracle.ts judges. */
export interface Life {
	readonly world: World;
	readonly office: Office;
	readonly entries: readonly Entry[];
	readonly triggers: readonly Trigger[];
	/** The times at which the credential got a new Secret. */
	readonly renewals: readonly number[];
}
