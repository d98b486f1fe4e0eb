import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from './session';

/**
 * The id of a record.
 *
 * @param endpoint the endpoint that lists it
 * @param record the record as the API sent it
 * @returns undefined where the specification shows no such field, or the record has none (a negative id means none)
 */
export function recordId({ id }: ReadEndpoint, record: ApiRecord): number | undefined {
	const value = id === undefined ? undefined : record[id];
	return typeof value === 'number' && value >= 0 ? value : undefined;
}
