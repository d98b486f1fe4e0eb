import { namesOf, type ReadEndpoint } from '../api/mod';
import { idText } from './idText';
import type { ReadList } from './report';

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
	const asItIs = (text: string) => text;
	const names = new Map(
		records.map((record) => [idText(record[field]), namesOf(endpoint, record, asItIs)[0]]),
	);
	return (value) => {
		const id = idText(value);
		return id === '' ? '' : (names.get(id) ?? `ID ${id}`);
	};
}
