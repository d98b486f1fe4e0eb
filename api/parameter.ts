/** What query parameters can be, for the tables. */
import type { Parameter } from './endpoint';

/**
 * `limit`, the number of records in an answer (specification: "Limits"; the default is 200 everywhere).
 *
 * @param maximum the largest limit that is documented, in records
 */
export const limit = (maximum?: number): Parameter => ({
	title: 'Limit',
	type: 'integer',
	default: 200,
	...(maximum === undefined ? {} : { maximum }),
});

/** `page`, which is an offset in this API: the number of records to skip, not the number of a page. */
export const skip: Parameter = { title: 'Skip', type: 'integer', default: 0 };

/**
 * The first day of a range, itself included.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const from = (title: string, field?: string): Parameter => ({
	title,
	type: 'date',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '>=' } }),
});

/**
 * The last day of a range, itself included.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const to = (title: string, field?: string): Parameter => ({
	title,
	type: 'date',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '<=' } }),
});

/**
 * An id that a field of the record must equal.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const id = (title: string, field?: string): Parameter => ({
	title,
	type: 'integer',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '=' } }),
});

/**
 * A text that a field of the record must equal.
 *
 * @param title the name for people
 * @param field the field that is compared; absent where the specification does not show it
 */
export const match = (title: string, field?: string): Parameter => ({
	title,
	type: 'text',
	...(field === undefined ? { fieldNotShown: true } : { filter: { field, operator: '=' } }),
});

/**
 * A filter by a 0/1 field, written as `true` or `false`.
 *
 * @param title the name for people
 * @param field the 0/1 field that is compared
 */
export const trueOrFalse = (title: string, field: string): Parameter => ({
	title,
	type: 'flag',
	yes: 'true',
	no: 'false',
	filter: { field, operator: '=' },
});

/**
 * A filter whose only documented value is `1`.
 *
 * @param title the name for people
 */
export const onlyTrue = (title: string): Parameter => ({
	title,
	type: 'flag',
	yes: '1',
	fieldNotShown: true,
});

/**
 * A flag that includes more records or more fields, written as `TRUE` and not sent otherwise.
 *
 * @param title the name for people
 */
export const include = (title: string): Parameter => ({ title, type: 'flag', yes: 'TRUE' });
