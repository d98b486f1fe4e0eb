import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import { fetchRecords, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import type { List, ListLimits, ListRequest } from './list';
import { listByDivision } from './listByDivision';
import { listByOffset } from './listByOffset';
import { looksTruncated, mayBeTruncated, type Page, type PageFetcher } from './page';
import { pageFetcher } from './pageFetcher';

/**
 * Every record that matches, as `listRecords()` gives them, and the doubt where they cannot be proved to be all.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param limits how many records are wanted
 * @param acceptsPart whether a part of the list is of use
 * @throws CareManagementError when a request fails, or the list is too long
 */
export async function readList(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ wanted = Infinity, maxRecords = Infinity }: ListLimits,
	acceptsPart: boolean,
): Promise<List> {
	const check = (count: number) => {
		if (count > maxRecords) throw tooLong(endpoint, maxRecords);
	};
	const { limit, page } = endpoint.parameters;
	if (!limit) {
		const { records } = await fetchRecords(session, endpoint, query);
		check(records.length);
		return { records };
	}

	const pages = pageFetcher(session, endpoint);
	const request: ListRequest = { endpoint, query, wanted, maxRecords, acceptsPart, check };
	if (page) return await listByOffset(request, pages);

	const first = await pages.fetch(query, wanted);
	if (first.records.length >= wanted) return { records: first.records.slice(0, wanted) };
	check(first.records.length);
	if (!mayBeTruncated(first)) return { records: first.records };
	return (
		(await listByDivision(request, first, pages)) ??
		(await listByLimit(endpoint, query, first, pages))
	);
}

/** The list of an endpoint that can neither be skipped through nor divided. */
async function listByLimit(
	endpoint: ReadEndpoint,
	query: Query,
	first: Page,
	pages: PageFetcher,
): Promise<List> {
	const largest = looksTruncated(first) ? await pages.enlarge(query, first) : first;
	const { records } = largest;
	if (!looksTruncated(largest)) return { records };
	const doubt = endpointError(endpoint, {
		title: `The service gave ${records.length} records of this list, and there may be more that it does not give`,
		nextStep:
			'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
	});
	return { records, doubt };
}

/** The error for a list of more records than can be dealt with. */
export const tooLong = (endpoint: ReadEndpoint, maxRecords: number): CareManagementError =>
	endpointError(endpoint, {
		title: `There are more than ${maxRecords} records, and n8n can take at most that many from one request`,
		nextStep:
			"Ask month by month: give the node an item for each month, set From Date to {{ $json.month }} and To Date to {{ DateTime.fromISO($json.month).endOf('month') }}, and run it in a Loop Over Items node.",
	});
