import type { Query } from '../values/mod';
import type { ApiRecord } from '../http/mod';

/** One page of a list, and the limit that it was asked for with. */
export interface Page {
	readonly records: ApiRecord[];
	readonly limit: number;
	/** The page is known to be complete, whatever its size. */
	readonly isWhole?: true;
}

/** Fetches the pages of one list. */
export interface PageFetcher {
	/**
	 * Fetches one page.
	 *
	 * @param query the query parameters without `limit`
	 * @param atMost the most records that are of use
	 * @param signal takes the request back, beside what cancels the whole run
	 */
	fetch(query: Query, atMost?: number, signal?: AbortSignal): Promise<Page>;

	/**
	 * Looks for a limit with which a truncated page is complete, between the one that the API accepted and one that it
	 * refused.
	 *
	 * @param query the query parameters of the page
	 * @param page the truncated page
	 * @returns the largest page that the API gives for the query
	 */
	enlarge(query: Query, page: Page): Promise<Page>;

	/** How many requests were sent. */
	count(): number;
}

/** How many records a page has when no limit is sent (specification: "Limits"). */
export const defaultLimit = 200;

/**
 * Whether the API may have truncated a page, so that the list may go on. The documented default needs no asking, so fewer
 * records than that were never truncated, unless fewer were asked for.
 *
 * @param page the page
 *
 * @example
 * mayBeTruncated({ records: 137 records, limit: 20_000 }); // false
 * mayBeTruncated({ records: 250 records, limit: 20_000 }); // true: 250 may be the most that the API gives
 */
export const mayBeTruncated = ({ records: { length }, limit, isWhole }: Page): boolean =>
	!isWhole && (length >= limit || length >= defaultLimit);

/**
 * Whether a page looks so much like a truncated one that it must not pass for the whole list when nothing else can be
 * asked: it has as many records as were asked for, or a number that people choose as a limit.
 *
 * @param page the page
 */
export const looksTruncated = ({ records: { length }, limit, isWhole }: Page): boolean =>
	!isWhole && (length >= limit || (length >= defaultLimit && isChosenByPeople(length)));

/** Round numbers, one less, and powers of two. */
const isChosenByPeople = (count: number): boolean =>
	count % 50 === 0 || (count + 1) % 100 === 0 || Number.isInteger(Math.log2(count));
