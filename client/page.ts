import type { ApiRecord } from './session';
import type { Query } from './formatQuery';

/** One page of a list, and the limit that it was asked for with. */
export interface Page {
	readonly records: ApiRecord[];
	readonly limit: number;
}

/** Fetches one page, of at most `atMost` records where that is given. */
export type FetchPage = (query: Query, atMost?: number) => Promise<Page>;

/** How many records a page has when no limit is sent (specification: "Limits"). */
export const defaultLimit = 200;

/**
 * Whether the API may have truncated a page, so that the list may go on. Below the documented default only a round
 * number is a plausible limit; from there on any number may be.
 *
 * @param count how many records came
 * @param limit how many were asked for
 *
 * @example
 * mayBeTruncated(137, 20_000); // false
 * mayBeTruncated(150, 20_000); // true: some APIs give 150 at most
 */
export const mayBeTruncated = (count: number, limit: number): boolean =>
	count >= limit || count >= defaultLimit || (count > 0 && (count % 10 === 0 || count % 25 === 0));

/**
 * Whether a page looks so much like a truncated one that it must not pass for the whole list when nothing else can be
 * asked: it has as many records as were asked for, or a number that people choose as a limit.
 *
 * @param count how many records came
 * @param limit how many were asked for
 */
export const looksTruncated = (count: number, limit: number): boolean =>
	count >= limit || (count > 0 && count % 50 === 0);
