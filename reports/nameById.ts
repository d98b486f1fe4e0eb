import { namesOf, type ReadEndpoint } from '../api/mod';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';

/** Returns the name that reports show for a record, or undefined if the record has none. See `namesOf()`. */
export const nameOf = (endpoint: ReadEndpoint, record: SourceRecord): string | undefined =>
	namesOf(endpoint, record, (text) => text)[0];

/**
 * Makes a function that finds the name for an ID in a list. If the list has no name for the ID, the result is a text such as `ID 7`. For
 * an empty ID, the result is empty.
 *
 * @param field the field that has the ID of a record
 */
export function nameById(
	endpoint: ReadEndpoint,
	{ records }: ReadList,
	field = endpoint.id ?? '',
): (id: unknown) => string {
	const names = new Map(records.map((record) => [idText(record[field]), nameOf(endpoint, record)]));
	return (value) => {
		const id = idText(value);
		return id === '' ? '' : (names.get(id) ?? `ID ${id}`);
	};
}
