import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';

/**
 * The id of a record. /rosters and /timesheets document no field for it, but a parameter that selects by it: the field of
 * that name is the id where the API sends it.
 *
 * @param endpoint the endpoint that lists it
 * @param record the record as the API sent it
 * @returns undefined where there is no such field, or the record has none (a negative id means none)
 */
export function recordId(
	{ id, idParameter, parameters }: ReadEndpoint,
	record: ApiRecord,
): number | undefined {
	const field = id ?? (idParameter && parameters[idParameter]?.filter?.field);
	const value = field === undefined ? undefined : record[field];
	const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && number >= 0 ? number : undefined;
}
