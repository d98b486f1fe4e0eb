/**
 * What is known about the fields of a write. If its body or its answer is not documented, the fields of the list that shows the record are
 * used.
 */
import type { Fields, ReadEndpoint, WriteEndpoint } from './endpoint';

/** Returns the list that shows the written record. Returns an empty object if the record is only inside a record of the list. */
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

/** Returns the fields without which a new record is not sent. */
export const neededFields = ({ required = [], assumed = [] }: WriteEndpoint): readonly string[] => [
	...required,
	...assumed,
];
