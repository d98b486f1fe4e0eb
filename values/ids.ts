import { reads, type Fields, type ReadEndpoint } from '../api/mod';
import { InputError } from '../errors/mod';
import { isMoment, isUnset } from './isEmpty';
import { isObject } from './isObject';
import { toId, toInteger } from './values';

/** A field that holds an id, or a list of them (specification: "Conventions for all resources"). */
export const isIdName = (name: string): boolean => /Ids?$|_ids?$|[a-z_]IDs?$/.test(name);

/** The ids that the tables know, with whether a negative number may stand for none. */
const knownIds = new Map<string, boolean>();
function collect(fields: Fields = {}): void {
	for (const [name, field] of Object.entries(fields)) {
		collect(field.fields);
		if (field.type !== 'integer' || !isIdName(name)) continue;
		knownIds.set(name, knownIds.get(name) === true || field.negativeMeansNone === true);
	}
}
for (const { fields } of Object.values<ReadEndpoint>(reads)) collect(fields);

/** Whether the tables know the name as the id of some record. */
export const isKnownId = (name: string): boolean => knownIds.has(name);

/**
 * Makes integers of ids, at any depth. An id that no table knows may also be a text, such as a UUID.
 *
 * @param value any JSON value; it is not changed
 * @param name the name of its field
 * @returns a copy
 * @throws InputError when an id cannot be one, or a number has more digits than JavaScript keeps
 */
export function withIntegerIds(value: unknown, name = ''): unknown {
	if (isIdName(name) && !isUnset(value)) {
		if (isKnownId(name)) return toKnownId(value, name);
		const isNumeric = typeof value === 'string' && Number.isFinite(Number(value));
		if (isNumeric || typeof value === 'number' || typeof value === 'boolean') {
			return toId(value, name);
		}
	}
	if (Array.isArray(value)) return value.map((element) => withIntegerIds(element, name));
	if (isObject(value) && !isMoment(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, withIntegerIds(inner, key)]),
		);
	}
	if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
		throw new InputError({
			title: `${name || 'A number'} has more digits than can be sent exactly as a number`,
			nextStep: 'Write it in quotes, as a text.',
		});
	}
	return value;
}

function toKnownId(value: unknown, name: string): number {
	const id = toInteger(value, name);
	return id < 0 && knownIds.get(name) ? id : toId(value, name);
}
