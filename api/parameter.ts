/**
 * The kinds of query parameters that the tables use. `title` is the name for people. `field` is the field that is compared with the value.
 * It is absent if the documentation does not say which field that is.
 */
import type { Parameter, ParameterType } from './endpoint';

/** Makes a function that makes a parameter whose value is compared with a field. */
const comparing =
	(type: ParameterType, operator: '=' | '>=' | '<=') =>
	(title: string, field?: string): Parameter => ({
		title,
		type,
		...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator } }),
	});

/**
 * Makes `limit`, the largest number of records in an answer.
 *
 * @param maximum the largest documented limit
 */
export const limit = (maximum?: number): Parameter => ({
	title: 'Limit',
	type: 'integer',
	default: 200,
	maximum,
});

/** `page`, which is an offset in this API. It is the number of records to skip, and not the number of a page. */
export const skip: Parameter = { title: 'Skip', type: 'integer', default: 0 };

/** Makes the parameter for the first day of a range, inclusive. */
export const from = comparing('date', '>=');

/** Makes the parameter for the last day of a range, inclusive. */
export const to = comparing('date', '<=');

/** Makes the parameter for an id that a field of the record must equal. */
export const id = comparing('integer', '=');

/** Makes the parameter for a text that a field of the record must equal. */
export const match = comparing('text', '=');

const flag = comparing('flag', '=');

/** Makes a filter by a field that is 0 or 1. `yes` and `no` are the values that are sent for on and off. */
export const onOff = (
	title: string,
	field: string,
	yes: Parameter['yes'],
	no: Parameter['no'],
): Parameter => ({ ...flag(title, field), yes, no });

/** Makes a filter by a field that says whether something is closed. The value of the filter is sent as `true` or `false`. */
export const state = (title: string, field: string): Parameter => ({
	...onOff(title, field, 'true', 'false'),
	isState: true,
});

/** Makes a filter whose only documented value is `1`. */
export const onlyTrue = (title: string): Parameter => ({ ...flag(title), yes: '1' });

/** Makes a flag that includes more records or more fields. If it is on, it is sent as `TRUE`. Otherwise it is not sent. */
export const include = (title: string): Parameter => ({ title, type: 'flag', yes: 'TRUE' });
