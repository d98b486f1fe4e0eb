import { namesOf, type ReadEndpoint } from '../api/mod';
import { idText } from './idText';
import type { ReadList } from './report';

/**
 * Makes a function that returns the name for an ID from a list. If the ID is not in the list, or if the list could not be read, the name is
 * the ID.
 *
 * @param field the field with the ID
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
