import { reads, type Field, type Fields, type ReadEndpoint } from '../api/mod';
import { InputError } from '../errors/mod';
import { isInexact, toId, toInteger } from './convert';
import { isMoment, isObject, isUnset } from './isEmpty';

/** Returns whether the name of a field says that it holds an id, or a list of ids. */
export const isIdName = (name: string): boolean => /Ids?$|_ids?$|[a-z_]IDs?$/.test(name);

/**
 * Returns the id in a value. A whole number above zero and its text are the same id. A text that is no whole number, such as a UUID, is an
 * id, too.
 *
 * @returns undefined if the value means no id, such as 0, -1 or an empty text
 */
export function idOf(value: unknown): number | string | undefined {
	if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? value : undefined;
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (text === '' || !/^[+-]?\d+(\.0*)?$/.test(text)) return text === '' ? undefined : text;
	const number = Number(text);
	if (number <= 0) return undefined;
	// Larger numbers stay texts, because beyond 2^53 different texts would become the same number.
	return Number.isSafeInteger(number) ? number : text;
}

/** Returns the fields of a table that hold an id. Fields of nested records are included. */
const idsOf = (fields: Fields = {}): [name: string, field: Field][] =>
	Object.entries(fields).flatMap(([name, field]) => [
		...idsOf(field.fields),
		...(field.type === 'integer' && isIdName(name) ? [[name, field] as [string, Field]] : []),
	]);

const ids = Object.values<ReadEndpoint>(reads).flatMap(({ fields }) => idsOf(fields));
const knownIds: ReadonlySet<string> = new Set(ids.map(([name]) => name));
const idsOrNone = ids.flatMap(([name, { negativeMeansNone }]) => (negativeMeansNone ? name : []));

/** Returns whether the tables have an id field of this name. */
export const isKnownId = (name: string): boolean => knownIds.has(name);

/**
 * Returns the number of an id for a write. The result is undefined if the field holds no id. A field that is in no table can also hold a
 * UUID. For a UUID, the result is undefined, too.
 */
function toJsonId(value: unknown, name: string): number | undefined {
	if (!isIdName(name) || isUnset(value)) return undefined;
	if (isKnownId(name)) {
		const id = toInteger(value, name);
		return id < 0 && idsOrNone.includes(name) ? id : toId(value, name);
	}
	const isNumeric = typeof value === 'string' && Number.isFinite(Number(value));
	const isOne = isNumeric || typeof value === 'number' || typeof value === 'boolean';
	return isOne ? toId(value, name) : undefined;
}

/**
 * Returns a value in the form of a write. Booleans become `'TRUE'` and `'FALSE'`, and ids become integers. Nested values are included. If
 * an id field is in no table, it can also hold a text, such as a UUID. The given value itself is not changed.
 *
 * @param name the name of the field that holds the value
 * @throws InputError when a value cannot be an id, or when a number cannot be sent exactly
 */
export function toJsonValue(value: unknown, name = ''): unknown {
	const id = toJsonId(value, name);
	if (id !== undefined) return id;
	if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
	if (Array.isArray(value)) return value.map((element) => toJsonValue(element, name));
	if (isObject(value) && !isMoment(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, toJsonValue(inner, key)]),
		);
	}
	if (isInexact(value)) {
		const problem = Number.isFinite(value)
			? 'has more digits than can be sent exactly as a number'
			: 'is not a number';
		throw new InputError({
			title: `${name || 'A number'} ${problem}`,
			nextStep: 'Check what its expression gives, or write it in quotes, as a text.',
		});
	}
	return value;
}
