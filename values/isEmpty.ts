import { DateTime } from 'luxon';
import { isObject } from './isObject';

/** What programs write where they have no value. */
const emptyTexts = [
	'undefined',
	'null',
	'NaN',
	'[object Object]',
	'Invalid Date',
	'Invalid DateTime',
];

/**
 * Whether an expression gave nothing that can be asked for: nothing at all, an empty list or object, or a text that stands
 * for nothing. As a filter such a value would ask for everybody.
 *
 * @param value what the user or an expression gave
 *
 * @example
 * isEmpty('undefined'); // true
 * isEmpty(0); // false
 */
export const isEmpty = (value: unknown): boolean =>
	isUnset(value) ||
	Number.isNaN(value) ||
	(DateTime.isDateTime(value) && !value.isValid) ||
	(value instanceof Date && Number.isNaN(value.getTime())) ||
	(typeof value === 'string' && emptyTexts.includes(value.trim())) ||
	(Array.isArray(value) && value.length === 0) ||
	(isObject(value) && !isMoment(value) && Object.keys(value).length === 0);

/** Whether a value counts as not set: undefined, null or blank. */
export const isUnset = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Whether a value is a point in time, which is an object without fields of its own.
 *
 * @param value what the user or an expression gave
 */
export const isMoment = (value: unknown): boolean =>
	value instanceof Date || DateTime.isDateTime(value);
