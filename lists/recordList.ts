import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import type { Query } from '../values/mod';

/** How many records are wanted, and how many can be processed. */
export interface ListLimits {
	/** How many records are enough; all when absent. */
	readonly wanted?: number;
	/** A list with more records is refused as early as possible. */
	readonly maxRecords?: number;
}

export interface RecordList {
	/** Each record once. */
	readonly records: ApiRecord[];
	/** Why records may be missing. Callers who cannot use a part of the list throw this error. */
	readonly incomplete?: CareManagementError;
}

export interface ListRequest extends Required<ListLimits> {
	readonly session: Session;
	readonly endpoint: ReadEndpoint;
	/** The query parameters without `limit`. */
	readonly query: Query;
}

/** Throws if all records are wanted, and there are more than can be processed. */
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
 * Whether a list has much less than came earlier: more than a tenth is missing. People seldom delete so much in a short time. So the
 * service may give less at once now.
 */
export const lacksMany = (count: number, seen: number): boolean => count * 10 < seen * 9;

/** The error for a list that is different each time it is read. */
export const listChanged = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title: 'The list changed each time while it was being read',
		nextStep: 'Try again later, or ask for less at once, for example for one client or fewer days.',
	});

/**
 * The error for a list, or a part of it, that may hold more than the service gives.
 *
 * @param count how many records came
 * @param why the reason why the rest does not come
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
 * The error for a list that goes on, by the headers of the service itself.
 *
 * @param count how many records came
 * @param total how many the service counts
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
