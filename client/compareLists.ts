import type { ReadEndpoint } from '../api/mod';
import { recordKeys } from './recordKeys';
import type { ApiRecord } from './session';

/** How two lists of one endpoint overlap. */
export interface Overlap {
	/** How many records are in both. */
	readonly shared: number;
	/** How many records are in the first list alone. */
	readonly extra: number;
	/** The records that are in the second list alone. */
	readonly missing: readonly ApiRecord[];
}

/**
 * Compares two lists, whatever their order. Records are known by their id where the API sends it, else by their content;
 * equal ones are counted.
 *
 * @param endpoint the endpoint that gave both
 * @param first a list
 * @param second another list
 */
export function compareLists(
	endpoint: ReadEndpoint,
	first: readonly ApiRecord[],
	second: readonly ApiRecord[],
): Overlap {
	// Keys of records without an id cost as much as writing them out.
	if (second.length === 0) return { shared: 0, extra: first.length, missing: [] };
	const known = new Set(recordKeys(endpoint, first));
	const keys = recordKeys(endpoint, second);
	const missing = second.filter((_, index) => !known.has(keys[index]));
	const shared = second.length - missing.length;
	return { shared, extra: first.length - shared, missing };
}
