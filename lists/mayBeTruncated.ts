import type { ApiRecord } from '../http/mod';

/** One answer, and the limit that it was asked for with. */
export interface Page {
	readonly records: ApiRecord[];
	readonly limit: number;
	/** It is known to be complete, whatever its size. */
	readonly isWhole?: true;
}

/** How many records an answer has when no limit is sent (specification: "Limits"). */
export const defaultLimit = 200;

/** Limits that people choose. They can be told from a list of just so many records by no other limit. */
const usualLimits = new Set([
	...[200, 250, 300, 400, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000, 20_000],
]);

/**
 * Whether the API may have cut a page off, so that the list may go on. Fewer records than the documented default were
 * never cut off, unless fewer were asked for.
 *
 * @param page the page
 * @param whereNothingElseTells whether no other question can tell; only a usual limit counts then
 *
 * @example
 * mayBeTruncated({ records: 137 records, limit: 20_000 }); // false
 * mayBeTruncated({ records: 299 records, limit: 20_000 }); // true
 * mayBeTruncated({ records: 299 records, limit: 20_000 }, true); // false: nobody chooses such a limit
 */
export function mayBeTruncated(
	{ records: { length }, limit, isWhole }: Page,
	whereNothingElseTells = false,
): boolean {
	if (isWhole) return false;
	if (length >= limit) return true;
	return whereNothingElseTells ? usualLimits.has(length) : length >= defaultLimit;
}
