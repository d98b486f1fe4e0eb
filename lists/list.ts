import type { ReadEndpoint } from '../api/mod';
import type { CareManagementError } from '../errors/mod';
import type { Query } from '../values/mod';
import type { ApiRecord } from '../http/mod';

/** How many records are wanted, and how many can be dealt with. */
export interface ListLimits {
	/** How many records are enough; all when absent. */
	readonly wanted?: number;
	/** A list of more records than this is refused as soon as that is known. */
	readonly maxRecords?: number;
}

/** The limits, and what to do with a list that cannot be proved whole. */
export interface ListOptions extends ListLimits {
	/**
	 * Takes the error for a list that cannot be proved whole, at most once; what the API showed of the list is then returned,
	 * each record once. Without it, the error is thrown.
	 */
	readonly onDoubt?: (error: CareManagementError) => void;
}

/** A list to be read. */
export interface ListRequest {
	readonly endpoint: ReadEndpoint;
	/** The query parameters without `limit`. */
	readonly query: Query;
	/** How many records are enough. */
	readonly wanted: number;
	/** How many records can be dealt with. */
	readonly maxRecords: number;
	/** Whether a part of the list is of use, so that reading goes on where it cannot be proved whole. */
	readonly acceptsPart: boolean;
	/** Throws when there are more records than can be dealt with. */
	check(count: number): void;
}

/** A list as it was read: whole, unless there is a doubt. */
export interface List {
	/** Each record once. */
	readonly records: ApiRecord[];
	/** The error for a list that cannot be proved whole. */
	readonly doubt?: CareManagementError;
}
