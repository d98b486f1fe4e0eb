import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from './errors';
import { fetchRecords } from './fetchRecords';
import type { Query } from './formatQuery';
import { listByDivision } from './listByDivision';
import { listByOffset } from './listByOffset';
import { looksTruncated, mayBeTruncated, type Page, type PageFetcher } from './page';
import { pageFetcher } from './pageFetcher';
import type { ApiRecord, Session } from './session';

/** How many records are wanted, and how many can be dealt with. */
export interface ListOptions {
	/** How many records are enough; all when absent. */
	readonly wanted?: number;
	/** A list of more records than this is refused as soon as that is known. */
	readonly maxRecords?: number;
}

/**
 * Every record that matches, exactly once, or as many as are wanted.
 *
 * The specification ("Limits") documents a maximum for two endpoints only, and for one of them what a larger limit does.
 * So a page that may be truncated is never taken for the whole list: the next page follows, or the list is divided by
 * dates and states, until nothing can be missing. Where that is impossible, it is an error.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param options how many records are wanted
 * @returns the records, in the order of the API unless the list had to be divided
 * @throws CareManagementError when a request fails, or the list is too long or cannot be read completely
 *
 * @example
 * await listRecords(session, reads.rosters, { fromDate: '2026-03-09', toDate: '2026-03-15' });
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListOptions = {},
): Promise<ApiRecord[]> {
	const check = (count: number) => {
		if (count > maxRecords) throw tooLong(endpoint, maxRecords);
	};
	const { limit, page } = endpoint.parameters;
	if (!limit) {
		const { records } = await fetchRecords(session, endpoint, query);
		check(records.length);
		return records;
	}

	const pages = pageFetcher(session, endpoint);
	if (page) return await listByOffset(endpoint, query, wanted, pages, check);

	const first = await pages.fetch(query, wanted);
	if (first.records.length >= wanted) return first.records.slice(0, wanted);
	check(first.records.length);
	if (!mayBeTruncated(first)) return first.records;
	return (
		(await listByDivision(endpoint, query, wanted, first, pages, check)) ??
		(await listByLimit(endpoint, query, first, pages))
	);
}

/** The list of an endpoint that can neither be skipped through nor divided. */
async function listByLimit(
	endpoint: ReadEndpoint,
	query: Query,
	first: Page,
	pages: PageFetcher,
): Promise<ApiRecord[]> {
	const largest = looksTruncated(first) ? await pages.enlarge(query, first) : first;
	if (!looksTruncated(largest)) return largest.records;
	throw endpointError(endpoint, {
		title: `The service gave ${largest.records.length} records of this list, and there may be more that it does not give`,
		nextStep:
			'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
	});
}

/** The error for a list of more records than can be dealt with. */
export const tooLong = (endpoint: ReadEndpoint, maxRecords: number): CareManagementError =>
	endpointError(endpoint, {
		title: `There are more than ${maxRecords} records, and n8n can take at most that many from one request`,
		nextStep:
			"Ask month by month: give the node an item for each month, set From Date to {{ $json.month }} and To Date to {{ DateTime.fromISO($json.month).endOf('month') }}, and run it in a Loop Over Items node.",
	});
