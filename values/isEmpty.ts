import { DateTime } from 'luxon';
import { isZeroDate } from '../api/mod';
import { parseDay, standsForNone } from './dates';

/** Returns whether a value is a JSON object, and neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value is a moment: a `Date`, or a `DateTime` of luxon. */
export const isMoment = (value: unknown): boolean =>
	value instanceof Date || DateTime.isDateTime(value);

/** Returns whether a value is not set: it is undefined, null or blank. */
export const isUnset = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Returns whether a date or datetime of a record is not set: it is empty, or all zeros. */
export const isUnsetDate = (value: unknown): boolean =>
	isUnset(value) || isZeroDate(String(value).trim());

/** Returns whether a date or datetime of a record means that there is no date: it is not set, or before the year 2000. */
export const isNoDate = (value: unknown): boolean =>
	isUnsetDate(value) || standsForNone(parseDay(value) ?? '9999');

/** The texts that programs write for a missing value. */
const emptyText = /^\s*(undefined|null|NaN|\[object Object\]|Invalid Date(Time)?)\s*$/;

/**
 * Returns whether an expression gave no usable value. Empty values, invalid dates, empty lists and objects, and texts such as `undefined`
 * are unusable. As a filter, such a value would ask for everybody's records.
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
	(typeof value === 'string' && emptyText.test(value)) ||
	(Array.isArray(value) && value.length === 0) ||
	(isObject(value) && !isMoment(value) && Object.keys(value).length === 0);
