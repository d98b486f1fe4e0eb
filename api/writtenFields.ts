/**
 * What is known about the fields of a write. If the body or the answer of a write is not documented, the list that shows the written record
 * provides the fields.
 */
import type { Fields, ReadEndpoint, WriteEndpoint } from './endpoint';

/**
 * Returns the list that shows the written record. Returns an empty object if the list shows the written record only inside another record,
 * because the fields of the written record are then unknown.
 */
const shownRecord = ({
	readBack: { list, isInside },
}: WriteEndpoint): Pick<ReadEndpoint, 'fields' | 'id'> => (isInside ? {} : list);

/** Returns the fields that a write takes in its body. Returns undefined if nothing is known about them. */
export const takenFields = (endpoint: WriteEndpoint): Fields | undefined =>
	endpoint.takes ?? shownRecord(endpoint).fields;

/** Returns the fields of the service's answer to a write. Returns undefined if nothing is known about them. */
export const answeredFields = (endpoint: WriteEndpoint): Fields | undefined =>
	endpoint.answers ?? shownRecord(endpoint).fields;

/** Returns the field that identifies a new record after it was created. Returns undefined if no such field is documented. */
export const idOfWritten = (endpoint: WriteEndpoint): string | undefined =>
	shownRecord(endpoint).id;

/** Returns the fields that a new record needs: those that the documentation demands, and those that are assumed. */
export const neededFields = ({ required = [], assumed = [] }: WriteEndpoint): readonly string[] => [
	...required,
	...assumed,
];
