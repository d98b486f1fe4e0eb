/** What there is to tell of a life: the triggers and their settings, and what happened. */
import type { Poll, Trigger, Way } from './triggerHost';
import type { Office } from './triggerRecords';
import { minute, type ListName, type World } from './triggerWorld';

/** The events, and the list that each watches. */
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

/** What a person sets on a trigger. */
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
		/** A day, or how many days before the day of the poll, by an expression. */
		readonly startFrom?: string | number;
		readonly includeFormData?: true;
		readonly includeAppNotes?: true;
		readonly fields?: readonly string[];
	};
}

/** What happened, in order. */
export type Entry =
	| {
			readonly type: 'poll';
			readonly poll: Poll;
			readonly settings: Settings;
			readonly wasIll: boolean;
			/** Whether nothing was wrong when it ended, so that an error of its is about what it read. */
			readonly endedWell: boolean;
			readonly mayFail: boolean;
			/** Whether the service gave no forms. */
			readonly hasNoForms: boolean;
	  }
	| {
			readonly type: 'end';
			readonly trigger: Trigger;
			/** How n8n polled until then. */
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

/** What happened to a trigger until it may have begun anew. */
export interface Part {
	readonly entries: Entry[];
	/** The polls of before whose state it may have gone on with all the same. */
	readonly before: readonly PollEntry[];
}

/** Closed incidents and those of more than a week ago may wait for the request of every ten minutes. */
export const patience = 10 * minute;

/** How many records of a day a service gives that does not show them all. */
export const fewest = 200;

/** A life as the oracle judges it. */
export interface Life {
	readonly world: World;
	readonly office: Office;
	readonly entries: readonly Entry[];
	readonly triggers: readonly Trigger[];
	/** When the Secret was renewed. */
	readonly renewals: readonly number[];
}
