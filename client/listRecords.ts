import type { ReadEndpoint } from '../api/mod';
import { CareManagementError, endpointError } from './errors';
import { dateRangesOf, listByDates } from './listByDates';
import { listByOffset } from './listByOffset';
import { defaultLimit, looksTruncated, mayBeTruncated, type FetchPage, type Page } from './page';
import type { Query } from './formatQuery';
import { fetchRecords } from './fetchRecords';
import type { ApiRecord, Session } from './session';

/**
 * The page size where the specification documents no maximum. /rosters documents 20,000, so an API that caps the limit
 * at all caps it near there.
 */
const largeLimit = 20_000;

/** The page size once the large one seems to be too large for the API. */
const fallbackLimit = 1_000;

/** The statuses by which an API may refuse a limit. */
const refusedLimitStatuses = [400, 413];

/** The limits to try, largest first, where nothing but another limit can show more. */
const smallerLimits = [10_000, 5_000, 2_000, 1_000, 500, 250];

/**
 * Every record that matches, exactly once, or as many as are wanted.
 *
 * The specification ("Limits") documents a maximum for two endpoints only, and for one of them what a larger limit does.
 * So a page that may be truncated is never taken for the whole list: the next page follows, or shorter ranges of dates,
 * until nothing can be missing. Where that is impossible, it is an error.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters without `limit`; `page` is the number of records to skip
 * @param wanted how many records are enough; all when absent
 * @returns the records, in the order of the API unless they had to be fetched by dates
 * @throws CareManagementError when a request fails, or the list cannot be read completely
 *
 * @example
 * await listRecords(session, reads.rosters, { fromDate: '2026-03-09', toDate: '2026-03-15' });
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	wanted = Infinity,
): Promise<ApiRecord[]> {
	const { limit, page } = endpoint.parameters;
	if (!limit) return (await fetchRecords(session, endpoint, query)).records;

	const fetchPage = pageFetcher(session, endpoint);
	if (page) return await listByOffset(endpoint, query, wanted, fetchPage);

	const first = await fetchPage(query, wanted);
	const { records } = first;
	if (records.length >= wanted) return records.slice(0, wanted);
	if (!mayBeTruncated(records.length, first.limit)) return records;
	const ranges = dateRangesOf(endpoint);
	if (ranges.length > 0)
		return await listByDates(endpoint, ranges, query, wanted, first, fetchPage);
	return await listByLimit(session, endpoint, query, first);
}

/** Fetches the pages of one list, with a limit that shrinks until the API has accepted one. */
function pageFetcher(session: Session, endpoint: ReadEndpoint): FetchPage {
	let pageSize = endpoint.parameters.limit.maximum ?? largeLimit;
	// Once a limit was accepted, the page size stays: pages of different sizes prove nothing about one another.
	let isAccepted = false;
	const fetchPage: FetchPage = async (query, atMost = Infinity) => {
		const limit = Math.min(pageSize, atMost);
		try {
			const { records } = await fetchRecords(session, endpoint, { ...query, limit: String(limit) });
			// /rosters documents it: a limit that is too large counts as the default.
			const fellBack = records.length === defaultLimit && limit > fallbackLimit;
			if (!isAccepted && fellBack) pageSize = fallbackLimit;
			isAccepted = true;
			return { records, limit };
		} catch (error) {
			const isRefused =
				error instanceof CareManagementError && refusedLimitStatuses.includes(error.status ?? 0);
			if (isAccepted || !isRefused || limit <= defaultLimit) throw error;
			pageSize = limit > fallbackLimit ? fallbackLimit : defaultLimit;
			return await fetchPage(query, atMost);
		}
	};
	return fetchPage;
}

/** The list of an endpoint whose only parameter is `limit`. */
async function listByLimit(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	first: Page,
): Promise<ApiRecord[]> {
	let { records, limit } = first;
	for (const smaller of smallerLimits) {
		if (records.length !== defaultLimit) break;
		if (smaller > limit) continue;
		limit = smaller;
		({ records } = await fetchRecords(session, endpoint, { ...query, limit: String(limit) }));
	}
	if (records.length < defaultLimit || !looksTruncated(records.length, limit)) return records;
	throw endpointError(endpoint, {
		title: `The service gave ${records.length} records of this list, and there may be more that it does not give`,
		nextStep:
			'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
	});
}
