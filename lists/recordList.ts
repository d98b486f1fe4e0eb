import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import type { Query } from '../values/mod';

export interface ListLimits {
	/** How many records are enough. If absent, all records are wanted. */
	readonly wanted?: number;
	/** The largest number of records that can be processed. If all records are wanted, a longer list is refused as early as possible. */
	readonly maxRecords?: number;
}

export interface RecordList {
	/** Each record comes once. */
	readonly records: ApiRecord[];
	/** Why records may be missing. Callers who need the whole list throw this error. */
	readonly incomplete?: CareManagementError;
}

export interface ListRequest extends Required<ListLimits> {
	readonly session: Session;
	readonly endpoint: ReadEndpoint;
	/** The query parameters without `limit`. */
	readonly query: Query;
}

/** Throws an error if all records are wanted, but more records came than can be processed. */
export function checkLength(
	{ endpoint, wanted, maxRecords }: Pick<ListRequest, 'endpoint' | 'wanted' | 'maxRecords'>,
	count: number,
): void {
	if (wanted < Infinity || count <= maxRecords) return;
	throw endpointError(endpoint, {
		title: `There are more than ${maxRecords} records, and n8n can take at most that many from one request`,
		nextStep:
			"Ask month by month: give the node an item for each month, set Date From to {{ $json.month }} and Date To to {{ DateTime.fromISO($json.month).endOf('month') }}, and run it in a Loop Over Items node.",
	});
}

/**
 * Returns whether a list has fewer than nine tenths of the number of records that came earlier. People seldom delete a tenth of the records
 * in a short time. So the service may now give fewer records in one answer.
 */
export const lacksMany = (count: number, seen: number): boolean => count * 10 < seen * 9;

/** Makes the error for a list that changes at each reading. */
export const listChanged = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title: 'The list changed each time while it was being read',
		nextStep: 'Try again later, or ask for less at once, for example for one client or fewer days.',
	});

/**
 * Makes the error for a list, or a part of it, that may hold more records than the service gives.
 *
 * @param count how many records came
 * @param why the reason why the other records do not come
 * @param what the name of the part
 */
export function mayHoldMore(
	endpoint: ReadEndpoint,
	count: number,
	why = '',
	what = 'This list',
): CareManagementError {
	const hasFilters = Object.values(endpoint.parameters).some(({ title }) => title === 'Client');
	return endpointError(endpoint, {
		title: `${what} may hold more than the ${count} records that came at once${why}, so it may not be whole`,
		nextStep: hasFilters
			? 'Add a filter, such as Client, and ask once for each value, or ask the operator of the service for a higher limit.'
			: 'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
	});
}

/**
 * Makes the error for a list if the service itself says that the list has more records than came.
 *
 * @param count how many records came
 * @param total how many records the service counts
 */
export function saysMore(
	endpoint: ReadEndpoint,
	count: number,
	total?: number,
): CareManagementError {
	return endpointError(endpoint, {
		title: `The service says that this list has ${total ?? 'more'} records, and gave ${count}`,
		nextStep:
			'Ask the operator of the service for the whole list, or for a count of just the records that match. Its answer says so by status 206, or by a header such as Content-Range, Link or X-Total-Count.',
	});
}
