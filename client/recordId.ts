import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from './send';

/**
 * What tells a record from all others of its list.
 *
 * @param endpoint the list
 * @param record one of its records
 * @returns undefined where the specification shows no such field, or the record has none (a negative id means none)
 */
export function recordId({ id }: ReadEndpoint, record: ApiRecord): number | undefined {
	const value = id === undefined ? undefined : record[id];
	return typeof value === 'number' && value >= 0 ? value : undefined;
}
