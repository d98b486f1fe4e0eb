import type { ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import { nameColumnsOf } from './nameColumns';

/** The field that the node can put beside `Minutes`. */
export const hoursField = 'Hours';

/** Returns whether the records of an endpoint have minutes. */
export const hasMinutes = ({ fields = {} }: ReadEndpoint): boolean =>
	Object.hasOwn(fields, 'Minutes');

/** Returns the fields that the node itself can add to the records of an endpoint: names and hours. */
export const addedFieldsOf = (
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[] = [],
): readonly string[] => [
	...nameColumnsOf(endpoint, records).map(({ name }) => name),
	...(hasMinutes(endpoint) ? [hoursField] : []),
];

/** Returns the fields of an endpoint's records that a person can choose. The fields that the node adds come first. */
export const choosableFieldsOf = (endpoint: ReadEndpoint): readonly string[] => [
	...addedFieldsOf(endpoint),
	...Object.keys(endpoint.fields ?? {}),
];
