import type { WriteEndpoint } from '../api/mod';
import { InputError } from './errors';
import { isUnset, toFieldValue, toInteger, withoutBooleans } from './values';

/**
 * Formats the fields of a write (specification: "Write endpoints"): a documented field by its type, any other as it
 * came, with booleans as `'TRUE'` and `'FALSE'`. A field that is not set is left out.
 *
 * @param endpoint the endpoint that is written to
 * @param values what the user set, by field name
 * @param zone the time zone of the workflow, as an IANA name
 * @returns the fields to send
 * @throws InputError when a value does not fit its field, or nothing is left to send
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
	const fields: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(values)) {
		if (isUnset(value) || name.trim() === '') continue;
		if (name === endpoint.identifiedBy) {
			fields[name] = toInteger(value, name);
			continue;
		}
		const field =
			endpoint.fields && Object.hasOwn(endpoint.fields, name) ? endpoint.fields[name] : undefined;
		fields[name] = toFieldValue(field?.type ?? 'notShown', value, zone, name);
	}
	if (Object.keys(fields).length === 0) {
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

/**
 * Parses a whole body that the user typed as JSON.
 *
 * @param typed a text of JSON, or what an expression gave: an object, or a list of objects
 * @returns the body, with booleans as `'TRUE'` and `'FALSE'`
 * @throws InputError when it is not JSON, or neither an object nor a list
 */
export function parseJsonBody(typed: unknown): object {
	const value = parseJson(typed, 'The JSON body');
	if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
		throw new InputError({
			title: 'The JSON body must be an object with at least one field',
			nextStep: 'Write it like { "FirstName": "Ada" }.',
		});
	}
	return withoutBooleans(value) as object;
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
