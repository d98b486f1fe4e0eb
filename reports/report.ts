import type { DateTime } from 'luxon';
import type { ReadEndpoint } from '../api/mod';
import type { Query } from '../values/mod';
import type { Setting } from './setting';

/** A record of the service, clean. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** A list that a report reads. */
export interface WantedList {
	readonly endpoint: ReadEndpoint;
	/** The query parameters, formatted as the API takes them. */
	readonly query: Query;
	/** Without it the report is of use all the same, and says what is missing. */
	readonly optional?: true;
}

/** A list that was read: complete, or, where it is optional, why it could not be read. */
export interface ReadList {
	readonly records: readonly SourceRecord[];
	/** In the user's words. */
	readonly error?: string;
}

/** When a report is made: the moment, in the time zone of the workflow. */
export type Clock = Pick<ClockContext, 'now'>;

interface ClockContext {
	readonly now: DateTime;
}

/** A value of a cell. */
export type Cell = string | number | boolean | null;

/** A line for sheets and databases. Each line of a report has the same columns, in the same order. */
export type Row = Readonly<Record<string, Cell>>;

/** The definitions of some settings, by the names of their values. */
export type SettingsOf<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> };
