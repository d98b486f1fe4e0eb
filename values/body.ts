import type { WriteEndpoint } from '../api/mod';
import { InputError } from '../errors/mod';
import { isObject } from './isObject';
import { isEmpty, isUnset } from './isEmpty';
import { toFieldValue, toId, withIntegerIds, withoutBooleans } from './values';

/**
 * Formats the fields of a write (specification: "Write endpoints"): a documented field by its type, any other as it
 * came, with booleans as `'TRUE'` and `'FALSE'` and ids as integers. A field that is not set is left out.
 *
 * @param endpoint the endpoint that is written to
 * @param values what the user set, by field name
 * @param zone the time zone of the workflow, as an IANA name
 * @returns the fields to send
 * @throws InputError when a value does not fit its field, an update does not say whose, or nothing is left to send
 *
 * @example
 * formatFields(writes.createWorker, { FirstName: 'Ada', Current: true }, 'Australia/Sydney');
 * // { FirstName: 'Ada', Current: 'TRUE' }
 */
export function formatFields(
	endpoint: WriteEndpoint,
	values: Readonly<Record<string, unknown>>,
	zone: string,
): Record<string, unknown> {
	const idField = idFieldOf(endpoint);
	if (endpoint.method === 'PUT') requireIds(endpoint, idField, values);
	const fields: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(values)) {
		if (isUnset(value) || name.trim() === '') continue;
		if (name === idField) {
			fields[name] = toId(value, name);
			continue;
		}
		const field =
			endpoint.fields && Object.hasOwn(endpoint.fields, name) ? endpoint.fields[name] : undefined;
		const formatted = toFieldValue(field?.type ?? 'notShown', value, zone, name);
		fields[name] = field ? formatted : withIntegerIds(formatted, name);
	}
	if (Object.keys(fields).every((name) => name === idField)) {
		throw new InputError({
			title: `There is nothing to send for the ${endpoint.noun}`,
			nextStep: 'Add at least one field with a value.',
		});
	}
	return fields;
}

/**
 * Parses JSON that the user typed.
 *
 * @param typed a text of JSON; anything else, as from an expression, is returned as it is
 * @param title the title of the field, for the error
 * @throws InputError when the text is not JSON
 */
export function parseJson(typed: unknown, title: string): unknown {
	if (typeof typed !== 'string') return typed;
	try {
		return JSON.parse(typed);
	} catch {
		throw new InputError({
			title: `${title} is not valid JSON`,
			nextStep: 'Check its quotes, commas and brackets.',
		});
	}
}

/** The field by which an update says whose record it is, where that is documented. */
const idFieldOf = ({ method, identifiedBy, id }: WriteEndpoint): string | undefined =>
	method === 'PUT' ? (identifiedBy ?? id) : undefined;

/**
 * An update that does not say whose record it is must not be sent. Where the specification names no field for that, some
 * id or code must be there, and none may be empty.
 */
function requireIds(
	{ noun }: WriteEndpoint,
	idField: string | undefined,
	values: Readonly<Record<string, unknown>>,
): void {
	const ids = Object.keys(values).filter((name) => /Id$|Code$/.test(name));
	const missing =
		idField !== undefined && isEmpty(values[idField])
			? idField
			: ids.find((name) => /Id$/.test(name) && isEmpty(values[name]));
	if (missing === undefined && ids.some((name) => !isEmpty(values[name]))) return;
	throw new InputError({
		title: `${missing ?? 'Its ID'} is empty, so it is not known which ${noun} to update`,
		nextStep: `Enter the ${missing ?? 'ID'}, or check that the expression gives one.`,
	});
}

/**
 * Parses a whole body that the user typed as JSON, and holds it to the documented shape (specification: "Write
 * endpoints").
 *
 * @param endpoint the endpoint that is written to
 * @param typed a text of JSON, or what an expression gave
 * @returns the body, with booleans as `'TRUE'` and `'FALSE'` and ids as integers: an object, or for a worker perhaps an
 *   array of one object
 * @throws InputError when it has another shape, or an update does not say whose
 */
export function parseJsonBody(
	endpoint: WriteEndpoint,
	typed: unknown,
): Record<string, unknown> | [object] {
	const value = parseJson(typed, 'The JSON body');
	const mayBeWrapped = endpoint.body === 'array' || endpoint.path === '/worker';
	const isWrapped = mayBeWrapped && Array.isArray(value) && value.length === 1;
	const record: unknown = isWrapped ? value[0] : value;
	const isUpload = endpoint.body === 'multipart';
	if (!isObject(record) || (Object.keys(record).length === 0 && !isUpload)) {
		throw new InputError({
			title: `The JSON body must be ${isUpload ? 'an object' : `one ${endpoint.noun}: an object with at least one field`}`,
			nextStep:
				'Write it like { "FirstName": "Ada" }. For several records, give the node an item for each.',
		});
	}
	if (endpoint.method === 'PUT') requireIds(endpoint, endpoint.identifiedBy, record);
	const idField = idFieldOf(endpoint);
	if (idField !== undefined && Object.hasOwn(record, idField)) toId(record[idField], idField);
	const body = withIntegerIds(withoutBooleans(record)) as Record<string, unknown>;
	return isWrapped ? [body] : body;
}

/**
 * Wraps the fields into an array where the endpoint takes one (specification: "Write endpoints"). POST /worker does;
 * whether PUT /worker does is not shown, so the user decides. All other bodies are plain objects.
 *
 * @param endpoint the endpoint that is written to
 * @param fields the record, or a list that the user typed as JSON
 * @param wrap whether to wrap where the specification does not show it
 */
export const wrapBody = (endpoint: WriteEndpoint, fields: object, wrap: boolean): object => {
	const isWrapped = endpoint.body === 'array' || (endpoint.body === 'unknown' && wrap);
	return isWrapped && !Array.isArray(fields) ? [fields] : fields;
};
