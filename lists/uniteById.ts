import type { ReadEndpoint } from '../api/mod';
import { recordId } from './recordId';
import { recordKeys } from './recordKeys';
import type { ApiRecord } from '../http/mod';

/**
 * The records of several readings of one list, each once, as the last reading has it.
 *
 * @param endpoint the endpoint that gave them
 * @param readings what each reading came to
 * @returns the records by their keys; undefined where one has no id, for if it was edited meanwhile nothing tells that it is
 *   there already
 */
export function uniteById(
	endpoint: ReadEndpoint,
	readings: readonly (readonly ApiRecord[])[],
): Map<string, ApiRecord> | undefined {
	const hasId = (record: ApiRecord) => recordId(endpoint, record) !== undefined;
	if (!readings.every((records) => records.every(hasId))) return undefined;
	const united = new Map<string, ApiRecord>();
	for (const records of readings) {
		const keys = recordKeys(endpoint, records);
		records.forEach((record, index) => united.set(keys[index], record));
	}
	return united;
}

/**
 * The longest of several readings, for where they cannot be united.
 *
 * @param readings what each reading came to
 */
export const longest = (readings: readonly ApiRecord[][]): ApiRecord[] =>
	readings.reduce((one, other) => (other.length > one.length ? other : one));
