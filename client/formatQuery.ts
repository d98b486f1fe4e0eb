import type { Endpoint, Parameter, Parameters } from '../api/mod';
import { isUnset, toBoolean, toDay, toInteger, toText } from './values';

/** The query parameters of a request, formatted as the API takes them. */
export type Query = Readonly<Record<string, string>>;

function formatParameter(parameter: Parameter, value: unknown, zone: string): string | undefined {
	switch (parameter.type) {
		case 'integer':
			return String(toInteger(value, parameter.title));
		case 'date':
			return toDay(value, zone, parameter.title);
		case 'flag':
			return toBoolean(value, parameter.title) ? parameter.yes : parameter.no;
		case 'text':
			return toText(value, parameter.title).trim();
	}
}

/**
 * Formats the query of a request: each documented parameter in its documented form, any other as text. A parameter that
 * is not set is left out (specification: "Endpoints", "Conventions").
 *
 * @param endpoint the endpoint of the request
 * @param values what the user set, by parameter name
 * @param zone the time zone of the workflow, as an IANA name
 * @returns the parameters to send
 * @throws InputError when a value does not fit its parameter
 *
 * @example
 * formatQuery(reads.incidents, { clientId: '1042', closed: false }, 'Australia/Sydney');
 * // { clientId: '1042', closed: 'false' }
 */
export function formatQuery(
	endpoint: Endpoint,
	values: Readonly<Record<string, unknown>>,
	zone: string,
): Query {
	const documented: Parameters = endpoint.method === 'GET' ? endpoint.parameters : {};
	const query: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		if (isUnset(value) || name.trim() === '') continue;
		const parameter = Object.hasOwn(documented, name) ? documented[name] : undefined;
		const text = parameter ? formatParameter(parameter, value, zone) : toText(value, name);
		if (text !== undefined) query[name] = text;
	}
	return query;
}
