import type { Clock } from './clock';
import type { FillOptions } from './fillTable';
import type { Login } from './logins';
import type { ReceivedBody } from './receiveBody';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';

/** A request that the API got. */
export interface LoggedRequest {
	method: string;
	/** Without the query. */
	path: string;
	/** Names and values in the order in which they were sent. */
	query: [name: string, value: string][];
	/** By name, in small letters. */
	headers: NodeJS.Dict<string | string[]>;
	body: ReceivedBody;
	/** The records of the list that was answered, if the simulator keeps them. */
	records?: readonly Row[];
	/** The status of the answer; 0 while there is none, and when there never was one. */
	status: number;
	/** When it came, in milliseconds since the simulator started. */
	startedAt: number;
	/** When its answer was sent or its connection lost, likewise; undefined while it is handled. */
	finishedAt: number | undefined;
}

/** A running simulator. */
export interface Simulator {
	/** The base URL, without a slash at its end. */
	readonly url: string;
	/** A login with the rights of an administrator. */
	readonly admin: Login;
	/** A login without them. */
	readonly user: Login;
	/** The tables by the path that lists them. Change them as you like. */
	readonly tables: Tables;
	/** How the API behaves. Change them as you like. */
	readonly switches: Switches;
	/** The requests so far, the oldest first. Set its length to 0 to forget them. */
	readonly requests: LoggedRequest[];
	readonly clock: Clock;
	/** Whether requests keep the records that they were answered with. */
	readonly keepRecords: boolean;
	/** Called with each request before it is answered, so that records can be entered in the middle of a poll. */
	beforeAnswer?: (request: LoggedRequest) => void;
	/** How many requests are being handled. */
	inFlight: number;
	/** The most that were handled at once; set it to 0 to measure afresh. */
	mostInFlight: number;
	/**
	 * Adds a record as if somebody had entered it now.
	 *
	 * @param path the path that lists it
	 * @param given the fields that matter; the id and the dates of creation come by themselves
	 * @returns the record in the table
	 */
	addRecord(path: string, given?: Row): Row;
	/**
	 * Replaces the records of a table by many others.
	 *
	 * @param path the path that lists them
	 * @param count how many
	 * @param options their dates and ids
	 * @returns the table
	 */
	fillTable(path: string, count: number, options?: FillOptions): Row[];
	/** Puts records, switches, log and counts back to how they were at the start. */
	reset(): void;
	/** Stops the server and cuts every connection. */
	close(): Promise<void>;
}
