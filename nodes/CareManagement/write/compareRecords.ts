import type { IDataObject } from 'n8n-workflow';
import { decodeEntities, flagOf } from '../../../api/mod';
import { isEmpty, isUnsetDate } from '../../../values/mod';

/** One field whose value is another than before. */
export interface Change extends IDataObject {
	readonly field: string;
	readonly before: IDataObject[string];
	readonly after: IDataObject[string];
}

/** What services set in a record by themselves whenever it is written. */
export const keptByService =
	/^_?(last)?_?(mod|modified|updated?|edited)_?(by|at|on|date|datetime|time|type|user|comment)?$|^_?timestamp$|^(row)?version$/i;

/** Whether a value stands for none: nothing, zeros as a date, an empty list. A text such as "null" is a text: somebody may be called so. */
export const isNothing = (value: unknown): boolean =>
	typeof value === 'object' ? isEmpty(value) : isUnsetDate(value);

/** A day is the same with its midnight behind it. */
const midnight = /^(\d{4}-\d{2}-\d{2})[ T]00:00(:00)?$/;

/** The order of a list does not count: this API documents none. */
const textOf = (value: unknown): string => {
	if (Array.isArray(value)) return value.map(textOf).sort().join('\n');
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return text.trim().replace(midnight, '$1');
};

/** A number as such. Digits that begin with a zero are none: phone numbers and post codes do. */
const numberOf = (value: unknown): number | undefined =>
	typeof value === 'number' || /^-?(0|[1-9]\d*)(\.\d+)?$/.test(String(value).trim())
		? Number(value)
		: undefined;

/**
 * Whether two values of a field say the same, however they are written. Examples: an unset date and nothing, `'TRUE'` and 1,
 * 1.50 and 1.5, a day with and without its midnight, a list in any order.
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
 * Whether the service keeps a value as it was, but for capitals, blanks and signs. Services write phone numbers and e-mail
 * addresses in a form of their own.
 */
export function isKept(sent: unknown, shown: unknown): boolean {
	if (isSameValue(sent, shown)) return true;
	if (isNothing(sent) || isNothing(shown)) return false;
	const [one, other] = [letters(sent), letters(shown)];
	// 0400 000 000 is +61 400 000 000.
	const isPhone = [one, other].every((text) => /^\d{8,}$/.test(text));
	return one !== '' && (one === other || (isPhone && one.slice(-9) === other.slice(-9)));
}

const shown = (value: IDataObject[string]): IDataObject[string] =>
	isNothing(value) ? null : value;

/** The fields of which two states of a record have different values, in the order in which they come. */
export function changesBetween(before: IDataObject, after: IDataObject): Change[] {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return names
		.filter((name) => !isSameValue(before[name], after[name]))
		.map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }));
}

/**
 * Those of some changes that nobody asked for. A value in the service's own form is no change, nor is a field that it sets by
 * itself. A field that it empties always is one.
 *
 * @param meant what was asked for, by field
 */
export const notMeant = (changes: readonly Change[], meant: ReadonlySet<string>): Change[] =>
	changes.filter(
		({ field, before, after }) =>
			!meant.has(field) &&
			!isKept(before, after) &&
			!(keptByService.test(field) && !isNothing(after)),
	);
