/**
 * The known facts about the fields of a write. If its body or its answer is not documented, the fields of the list that shows the record
 * are used.
 */
import type { Fields, ReadEndpoint, WriteEndpoint } from './endpoint';

/** The fields of the written record in its list; undefined if it is only inside a record of the list. */
const shownRecord = ({
	readBack: { list, isInside },
}: WriteEndpoint): Pick<ReadEndpoint, 'fields' | 'id'> => (isInside ? {} : list);

/** The fields that a write takes in its body; undefined if nothing is known about them. */
export const takenFields = (endpoint: WriteEndpoint): Fields | undefined =>
	endpoint.takes ?? shownRecord(endpoint).fields;

/** The fields of the service's answer to a write; undefined if nothing is known about them. */
export const answeredFields = (endpoint: WriteEndpoint): Fields | undefined =>
	endpoint.answers ?? shownRecord(endpoint).fields;

/** The field that identifies the record after it was created; undefined if no such field is documented. */
export const idOfWritten = (endpoint: WriteEndpoint): string | undefined =>
	shownRecord(endpoint).id;

/** The fields without which a new record is not sent. */
export const neededFields = ({ required = [], assumed = [] }: WriteEndpoint): readonly string[] => [
	...required,
	...assumed,
];
