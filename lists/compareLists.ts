import type { ReadEndpoint } from '../api/mod';
import { recordKeys } from './recordKeys';
import type { ApiRecord } from '../http/mod';

/** How two lists of one endpoint overlap. */
export interface Overlap {
	/** How many records are in both. */
	readonly shared: number;
	/** Those, as the first list has them. */
	readonly common: readonly ApiRecord[];
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
	if (second.length === 0) return { shared: 0, common: [], extra: first.length, missing: [] };
	const keys = recordKeys(endpoint, first);
	const others = recordKeys(endpoint, second);
	const inFirst = new Set(keys);
	const inSecond = new Set(others);
	const common = first.filter((_, index) => inSecond.has(keys[index]));
	const missing = second.filter((_, index) => !inFirst.has(others[index]));
	const shared = common.length;
	return { shared, common, extra: first.length - shared, missing };
}
