import type { IDataObject } from 'n8n-workflow';
import { decodeEntities, flagOf } from '../../../api/mod';
import { isEmpty, isUnsetDate } from '../../../values/mod';

/** A field with different values in two states of a record. */
export interface Change extends IDataObject {
	readonly field: string;
	readonly before: IDataObject[string];
	readonly after: IDataObject[string];
}

/** Matches names such as LastModified. Services set fields with such names by themselves. */
export const keptByService =
	/^_?(last)?_?(mod|modified|updated?|edited)_?(by|at|on|date|datetime|time|type|user|comment)?$|^_?timestamp$|^(row)?version$/i;

/** Returns whether a value means that nothing is set. The text "null" counts as a value, because somebody may be called Null. */
export const isNothing = (value: unknown): boolean =>
	typeof value === 'object' ? isEmpty(value) : isUnsetDate(value);

/** Matches a day with the time 00:00. Such a text means the same as the day alone. */
const midnight = /^(\d{4}-\d{2}-\d{2})[ T]00:00(:00)?$/;

/** Returns the text by which a value is compared. The order of a list is ignored, because the API documents no order. */
const textOf = (value: unknown): string => {
	if (Array.isArray(value)) return value.map(textOf).sort().join('\n');
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return text.trim().replace(midnight, '$1');
};

/** Returns the number that a value means. A text such as "0412" is no number, because it may be a phone number or a post code. */
const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' || /^-?(0|[1-9]\d*)(\.\d+)?$/.test(String(value).trim())
		? Number(value)
		: undefined;

/**
 * Returns whether two values of a field mean the same, even if they are written differently. For example, `'TRUE'` and 1 mean the same, and
 * so do `'1.50'` and 1.5.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
	if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
	const [text, otherText] = [textOf(one), textOf(other)];
	if (text === otherText) return true;
	const number = text.length < 16 ? numberOf(one) : undefined;
	if (number !== undefined && number === numberOf(other)) return true;
	const isFlag = [one, other].some(
		(value) => typeof value === 'boolean' || value === 'TRUE' || value === 'FALSE',
	);
	return isFlag && flagOf(one) !== undefined && flagOf(one) === flagOf(other);
}

const letters = (value: unknown): string =>
	decodeEntities(textOf(value))
		.toLowerCase()
		.normalize('NFD')
		.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns whether the service kept a value that was sent. A service may write a phone number or an e-mail address in its own form, so other
 * spellings are accepted.
 */
export function isKept(sent: unknown, shown: unknown): boolean {
	if (isSameValue(sent, shown)) return true;
	if (isNothing(sent) || isNothing(shown)) return false;
	const [one, other] = [letters(sent), letters(shown)];
	// 0400 000 000 and +61 400 000 000 are the same phone number.
	const isPhone = [one, other].every((text) => /^\d{8,}$/.test(text));
	return one !== '' && (one === other || (isPhone && one.slice(-9) === other.slice(-9)));
}

const shown = (value: IDataObject[string]): IDataObject[string] =>
	isNothing(value) ? null : value;

/** Finds the fields with different values in two states of a record. */
export function changesBetween(before: IDataObject, after: IDataObject): Change[] {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return names
		.filter((name) => !isSameValue(before[name], after[name]))
		.map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }));
}

/**
 * Returns the changes that the write was not meant to make. Other spellings of the same value are left out, and so are new values of fields
 * such as LastModified.
 *
 * @param meant the fields that the write should change
 */
export const notMeant = (changes: readonly Change[], meant: ReadonlySet<string>): Change[] =>
	changes.filter(
		({ field, before, after }) =>
			!meant.has(field) &&
			!isKept(before, after) &&
			!(keptByService.test(field) && !isNothing(after)),
	);
