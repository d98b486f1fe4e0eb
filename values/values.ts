import { DateTime } from 'luxon';
import type { FieldType } from '../api/mod';
import { InputError } from '../errors/mod';
import { isMoment } from './isEmpty';
import { isObject } from './isObject';

const isoText =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** The error for a value of the wrong type. It never shows the value, which may be personal data. */
const misfit = (title: string, expected: string, nextStep: string) =>
	new InputError({ title: `${title} must be ${expected}`, nextStep });

/**
 * The moment that a value means. A text without an offset, as n8n's date picker gives it, is local time in the zone of
 * the workflow; a text with an offset, a luxon DateTime, a Date and a number of milliseconds are points in time.
 */
function toMoment(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) return value.setZone(zone);
	if (value instanceof Date) return DateTime.fromJSDate(value, { zone });
	if (typeof value === 'number') {
		// A smaller number may be seconds, a year or a spreadsheet's day: too ambiguous to guess.
		return value >= 1e11 ? DateTime.fromMillis(value, { zone }) : undefined;
	}
	if (typeof value !== 'string') return undefined;
	const [matched, day, time = '00:00:00', offset] = isoText.exec(value.trim()) ?? [];
	if (matched === undefined) return undefined;
	return DateTime.fromISO(`${day}T${time}${offset ?? ''}`, { zone });
}

/**
 * Formats a date as the API writes it.
 *
 * @param value from the date picker, typed as text, or from an expression
 * @param zone the time zone of the workflow, as an IANA name
 * @param title the title of the field, for the error
 * @returns `YYYY-MM-DD` (specification: "Conventions for all resources")
 * @throws InputError when the value is no date
 *
 * @example
 * toDay('2026-03-30T22:00:00Z', 'Australia/Sydney', 'From Date'); // '2026-03-31'
 */
export function toDay(value: unknown, zone: string, title: string): string {
	const at = toMoment(value, zone);
	if (!at?.isValid) {
		throw misfit(
			title,
			'an existing date, such as 2026-03-31',
			'Choose the date with the date picker, or write it as YYYY-MM-DD.',
		);
	}
	return String(at.toISODate());
}

function toDateTime(value: unknown, zone: string, title: string): string {
	const at = toMoment(value, zone);
	if (!at?.isValid) {
		throw misfit(
			title,
			'an existing date and time, such as 2026-03-31 09:30:00',
			'Choose it with the date picker, or write it as YYYY-MM-DD HH:MM:SS.',
		);
	}
	const format = { includeOffset: false, suppressMilliseconds: true };
	return String(at.startOf('second').toISO(format)).replace('T', ' ');
}

function toTime(value: unknown, title: string): string {
	const [, hours, minutes, seconds = '00'] =
		/^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(String(value).trim()) ?? [];
	if (hours === undefined) {
		throw misfit(title, 'a time of the day, such as 09:30:00', 'Write it as HH:MM:SS.');
	}
	return `${hours}:${minutes}:${seconds}`;
}

/** Whether a value can be a number at all: `String([1])` is `1` too. */
const isScalar = (value: unknown): boolean =>
	typeof value === 'number' || typeof value === 'string';

/**
 * Converts a value to an integer, such as an id.
 *
 * @param value a number, or a text that holds one
 * @param title the title of the field, for the error
 * @throws InputError when it is anything else
 */
export function toInteger(value: unknown, title: string): number {
	const text = String(value).trim();
	const parsed = Number(text);
	if (!isScalar(value) || !/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(parsed)) {
		throw misfit(
			title,
			'a whole number, such as 1042',
			'Enter the number itself, or check that the expression gives one.',
		);
	}
	return parsed;
}

/**
 * Converts a value to an id: negative numbers and zero mean that there is none.
 *
 * @param value a number, or a text that holds one
 * @param title the title of the field, for the error
 * @throws InputError when it is anything else
 */
export function toId(value: unknown, title: string): number {
	const id = toInteger(value, title);
	if (id < 1) {
		throw misfit(
			title,
			'an ID, such as 1042',
			'Zero and negative numbers mean that there is none. Check that the expression gives an ID.',
		);
	}
	return id;
}

function toNumber(value: unknown, title: string): number {
	const text = String(value).trim();
	const parsed = Number(text);
	const isInexact = Number.isInteger(parsed) && !Number.isSafeInteger(parsed);
	if (!isScalar(value) || text === '' || !Number.isFinite(parsed) || isInexact) {
		throw misfit(
			title,
			'a number of at most 15 digits, such as 12.5',
			'Enter the number itself, or check that the expression gives one.',
		);
	}
	return parsed;
}

/**
 * Converts a value to a boolean: `true`, `1`, `'TRUE'`, `'yes'` and their opposites.
 *
 * @param value what the user or an expression gave
 * @param title the title of the field, for the error
 * @throws InputError when it is neither
 */
export function toBoolean(value: unknown, title: string): boolean {
	const text = String(value).trim().toLowerCase();
	if (['true', '1', 'yes'].includes(text)) return true;
	if (['false', '0', 'no'].includes(text)) return false;
	throw misfit(title, 'true or false', 'Switch it on or off, or check what the expression gives.');
}

/**
 * Converts a number, a boolean or a text to text.
 *
 * @param value what the user or an expression gave
 * @param title the title of the field, for the error
 * @throws InputError when it is an object or a list
 */
export function toText(value: unknown, title: string): string {
	if (typeof value === 'object') {
		throw misfit(
			title,
			'a text or a number',
			'Check the expression: it gives an object or a list. Pick one field of it.',
		);
	}
	return String(value);
}

/**
 * Formats the value of a field for a write (specification: "Conventions for all resources", "Write endpoints").
 *
 * @param type the type of the field
 * @param value what the user or an expression gave
 * @param zone the time zone of the workflow, as an IANA name
 * @param title the title of the field, for the error
 * @returns booleans as `'TRUE'` and `'FALSE'`, dates and times in the API's form, numbers as numbers
 * @throws InputError when the value does not fit the type
 */
export function toFieldValue(
	type: FieldType,
	value: unknown,
	zone: string,
	title: string,
): unknown {
	switch (type) {
		case 'integer':
			return toInteger(value, title);
		case 'number':
			return toNumber(value, title);
		case 'decimal':
			return String(toNumber(value, title));
		case 'flag':
			return toBoolean(value, title) ? 'TRUE' : 'FALSE';
		case 'date':
			return toDay(value, zone, title);
		case 'datetime':
			return toDateTime(value, zone, title);
		case 'time':
			return toTime(value, title);
		case 'text':
			return toText(value, title);
		default:
			return withoutBooleans(value);
	}
}

/**
 * Replaces every boolean, at any depth, by `'TRUE'` or `'FALSE'` (specification: "Write endpoints").
 *
 * @param value any JSON value; it is not changed
 * @returns a copy
 */
export function withoutBooleans(value: unknown): unknown {
	if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
	if (Array.isArray(value)) return value.map(withoutBooleans);
	if (isObject(value) && !isMoment(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [name, withoutBooleans(inner)]),
		);
	}
	return value;
}
