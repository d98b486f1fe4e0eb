import type { Clock } from './clock';
import type { FillOptions } from './fillTable';
import type { Login } from './logins';
import type { ReceivedBody } from './receiveBody';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';

/** A request that the API got. */
export interface LoggedRequest {
	method: string;
	/** The path without the query. */
	path: string;
	/** Names and values, in the order of the request. */
	query: [name: string, value: string][];
	/** The headers by name, in small letters. */
	headers: NodeJS.Dict<string | string[]>;
	body: ReceivedBody;
	/** The records of the answered list, if the simulator keeps them. */
	records?: readonly Row[];
	/** The status of the answer. It is 0 until there is an answer. */
	status: number;
	/** When the request came, in milliseconds since the simulator started. */
	startedAt: number;
	/** When the answer was sent or the connection was lost, in the same unit. It is undefined while the request is handled. */
	finishedAt: number | undefined;
}

/** A running simulator. */
export interface Simulator {
	/** The base URL, without a slash at its end. */
	readonly url: string;
	/** A login with the rights of an administrator. */
	readonly admin: Login;
	/** A login without these rights. */
	readonly user: Login;
	/** The tables, by the paths of their lists. You may change them at any time. */
	readonly tables: Tables;
	/** How the API behaves. You may change the switches at any time. */
	readonly switches: Switches;
	/** The requests so far, the oldest first. Set its length to 0 to forget them. */
	readonly requests: LoggedRequest[];
	readonly clock: Clock;
	/** Whether the log keeps the records of each answer. */
	readonly keepRecords: boolean;
	/** A function that is called before each answer. It can add records in the middle of a poll. */
	beforeAnswer?: (request: LoggedRequest) => void;
	/** How many requests are being handled. */
	inFlight: number;
	/** The largest number of requests that were handled at once. Set it to 0 to measure again. */
	mostInFlight: number;
	/**
	 * Adds a record as if somebody had entered it now.
	 *
	 * @param path the path of the record's list
	 * @param given the fields that matter; the id and the dates of creation are set automatically
	 * @returns the record in the table
	 */
	addRecord(path: string, given?: Row): Row;
	/**
	 * Replaces the records of a table by many others.
	 *
	 * @param path the path of the list
	 * @param count how many records to make
	 * @param options the dates and ids of the records
	 * @returns the table
	 */
	fillTable(path: string, count: number, options?: FillOptions): Row[];
	/** Puts records, switches, log and counts back to their state at the start. */
	reset(): void;
	/** Stops the server and cuts every connection. */
	close(): Promise<void>;
}
