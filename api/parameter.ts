/**
 * The kinds of query parameters that the tables use. `title` is the name for people. `field` is the compared field; it is absent if the API
 * does not show it.
 */
import type { Parameter, ParameterType } from './endpoint';

/** A parameter whose value is compared with a field. */
const comparing =
	(type: ParameterType, operator: '=' | '>=' | '<=') =>
	(title: string, field?: string): Parameter => ({
		title,
		type,
		...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator } }),
	});

/**
 * `limit`, the number of records in an answer.
 *
 * @param maximum the largest documented limit
 */
export const limit = (maximum?: number): Parameter => ({
	title: 'Limit',
	type: 'integer',
	default: 200,
	maximum,
});

/** `page`, which is an offset in this API: the number of records to skip, not the number of a page. */
export const skip: Parameter = { title: 'Skip', type: 'integer', default: 0 };

/** The first day of a range, inclusive. */
export const from = comparing('date', '>=');

/** The last day of a range, inclusive. */
export const to = comparing('date', '<=');

/** An id that a field of the record must equal. */
export const id = comparing('integer', '=');

/** A text that a field of the record must equal. */
export const match = comparing('text', '=');

const flag = comparing('flag', '=');

/** A filter by a field that is 0 or 1, with the values that are sent for on and for off. */
export const onOff = (
	title: string,
	field: string,
	yes: Parameter['yes'],
	no: Parameter['no'],
): Parameter => ({ ...flag(title, field), yes, no });

/** A filter by a field that says whether something is closed, written as `true` or `false`. */
export const state = (title: string, field: string): Parameter => ({
	...onOff(title, field, 'true', 'false'),
	isState: true,
});

/** A filter whose only documented value is `1`. */
export const onlyTrue = (title: string): Parameter => ({ ...flag(title), yes: '1' });

/** A flag that includes more records or more fields, written as `TRUE` and not sent otherwise. */
export const include = (title: string): Parameter => ({ title, type: 'flag', yes: 'TRUE' });
