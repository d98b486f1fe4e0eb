import type { Clock } from './clock';
import type { FillOptions } from './fillTable';
import type { Login } from './logins';
import type { ReceivedBody } from './receiveBody';
import type { Switches } from './switches';
import type { Row, Tables } from './tables';

/** A request that the simulator received. */
export interface LoggedRequest {
	method: string;
	path: string;
	/** The names and values of the parameters, in the order of the request. */
	query: [name: string, value: string][];
	/** The headers by their names in small letters. */
	headers: NodeJS.Dict<string | string[]>;
	body: ReceivedBody;
	/** The records in the answer, if the answer is a list and the log keeps records. */
	records?: readonly Row[];
	/** The status of the answer. It is 0 until the whole answer is sent. */
	status: number;
	/** When the request came, in milliseconds since the simulator started. */
	startedAt: number;
	/** When the answer was sent or the connection was lost, in the same unit as `startedAt`. It is undefined until then. */
	finishedAt: number | undefined;
}

/** A running simulator. */
export interface Simulator {
	/** The base URL, without a slash at its end. */
	readonly url: string;
	/** The login of a user with the rights of an administrator. */
	readonly admin: Login;
	/** The login of a user without the rights of an administrator. */
	readonly user: Login;
	/** The tables, by the paths of their lists. You may change the tables at any time. */
	readonly tables: Tables;
	/** How the API behaves. You may change the switches at any time. */
	readonly switches: Switches;
	/** The requests that the log keeps, the oldest first. To forget the requests, set the length of this array to 0. */
	readonly requests: LoggedRequest[];
	readonly clock: Clock;
	/** Whether the log keeps the records of each answer that is a list. */
	readonly keepRecords: boolean;
	/** A function that the simulator calls before each answer. For example, it can add records in the middle of a poll. */
	beforeAnswer?: (request: LoggedRequest) => void;
	/** The number of requests that the simulator is handling now. */
	inFlight: number;
	/** The largest number of requests that the simulator handled at the same time. To measure again, set it to `inFlight`. */
	mostInFlight: number;
	/**
	 * Adds a record as if somebody had entered it now.
	 *
	 * @param given fields that replace the defaults
	 * @returns the record in the table
	 */
	addRecord(path: string, given?: Row): Row;
	/**
	 * Replaces the records of a table with many copies of these records, with other ids and dates.
	 *
	 * @param options the dates and ids of the records, and a function that changes each record at the end
	 */
	fillTable(path: string, count: number, options?: FillOptions): Row[];
	/** Puts the records and the switches back to their state at the start, and empties the log. It also removes `beforeAnswer`. */
	reset(): void;
	/** Stops the server and cuts every connection. */
	close(): Promise<void>;
}
