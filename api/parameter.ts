/**
 * What query parameters can be, for the tables. The title is the name for people; the field is the one that is compared,
 * and absent where the API does not show it.
 */
import type { Parameter } from './endpoint';

const compared = (operator: '=' | '>=' | '<=', field?: string): Partial<Parameter> =>
	field === undefined ? { fieldNotShown: true } : { filter: { field, operator } };

/**
 * `limit`, the number of records in an answer.
 *
 * @param maximum the largest one that is documented
 */
export const limit = (maximum?: number): Parameter => ({
	title: 'Limit',
	type: 'integer',
	default: 200,
	...(maximum === undefined ? {} : { maximum }),
});

/** `page`, which is an offset in this API: the number of records to skip, not the number of a page. */
export const skip: Parameter = { title: 'Skip', type: 'integer', default: 0 };

/** The first day of a range, itself included. */
export const from = (title: string, field?: string): Parameter => ({
	title,
	type: 'date',
	...compared('>=', field),
});

/** The last day of a range, itself included. */
export const to = (title: string, field?: string): Parameter => ({
	title,
	type: 'date',
	...compared('<=', field),
});

/** An id that a field of the record must equal. */
export const id = (title: string, field?: string): Parameter => ({
	title,
	type: 'integer',
	...compared('=', field),
});

/** A text that a field of the record must equal. */
export const match = (title: string, field?: string): Parameter => ({
	title,
	type: 'text',
	...compared('=', field),
});

/** A filter by a 0/1 field, written as `true` or `false`. */
export const trueOrFalse = (title: string, field: string): Parameter => ({
	title,
	type: 'flag',
	yes: 'true',
	no: 'false',
	...compared('=', field),
});

/** A filter whose only documented value is `1`. */
export const onlyTrue = (title: string): Parameter => ({
	title,
	type: 'flag',
	yes: '1',
	...compared('='),
});

/** A flag that includes more records or more fields, written as `TRUE` and not sent otherwise. */
export const include = (title: string): Parameter => ({ title, type: 'flag', yes: 'TRUE' });
