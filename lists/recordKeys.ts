import type { ReadEndpoint } from '../api/mod';
import { recordId } from './recordId';
import type { ApiRecord } from '../http/mod';

/**
 * A key for each record of a list: its id, or else its content; with a number, because two records may be equal.
 *
 * @param endpoint the endpoint that lists them
 * @param records the records as the API sent them
 */
export function recordKeys(endpoint: ReadEndpoint, records: readonly ApiRecord[]): string[] {
	const counts = new Map<string, number>();
	return records.map((record) => {
		const content = String(recordId(endpoint, record) ?? JSON.stringify(record));
		const count = counts.get(content) ?? 0;
		counts.set(content, count + 1);
		return `${count} ${content}`;
	});
}
