/** What is known of the fields of a write. What is not documented of its body or its answer is taken from the list that shows the record. */
import type { Fields, ReadEndpoint, WriteEndpoint } from './endpoint';

/** A record that is inside those of the list is none of the list. */
const shownRecord = ({
	readBack: { list, isInside },
}: WriteEndpoint): Pick<ReadEndpoint, 'fields' | 'id'> => (isInside ? {} : list);

/** The fields that a write takes in its body; undefined where nothing is known of them. */
export const takenFields = (endpoint: WriteEndpoint): Fields | undefined =>
	endpoint.takes ?? shownRecord(endpoint).fields;

/** The fields of what the service answers to a write; undefined where nothing is known of them. */
export const answeredFields = (endpoint: WriteEndpoint): Fields | undefined =>
	endpoint.answers ?? shownRecord(endpoint).fields;

/** The field that identifies the record once it is there; undefined where none is documented. */
export const idOfWritten = (endpoint: WriteEndpoint): string | undefined =>
	shownRecord(endpoint).id;

/** The fields without which a new record is not sent. */
export const neededFields = ({ required = [], assumed = [] }: WriteEndpoint): readonly string[] => [
	...required,
	...assumed,
];
