import type { Endpoint, Parameter, ReadEndpoint } from '../api/mod';
import { InputError } from '../errors/mod';
import { toBoolean, toClosed, toDay, toId, toInteger, toText } from './convert';
import { isEmpty } from './isEmpty';

/** The query parameters of a request, in the format of the API. */
export type Query = Readonly<Record<string, string>>;

/** For a parameter such as `closed`, the value that asks for the records of all states. This value is never sent. */
export const anyState = '';

/**
 * Formats the value of a parameter. For some flags, the documentation has no value for "off". Such a flag is refused if it is off and its
 * value for "on" is `1`. With any other value for "on", such a flag is left out if it is off.
 */
function formatParameter(parameter: Parameter, value: unknown, zone: string): string | undefined {
	const { type, title, yes, no, isState } = parameter;
	switch (type) {
		case 'integer':
			// Only counts have a default. All other integers are ids.
			return String(parameter.default === undefined ? toId(value, title) : toInteger(value, title));
		case 'date':
			return toDay(value, title, zone);
		case 'text':
			return toText(value, title).trim();
		case 'flag':
			if (isState && String(value).trim().toLowerCase() === 'all') return anyState;
			if ((isState ? toClosed : toBoolean)(value, title)) return yes;
			if (no !== undefined || yes !== '1') return no;
			throw new InputError({
				title: `${title} can only be switched on: the service cannot be asked for the opposite`,
				nextStep: `Remove the filter ${title}, and filter the records after this node.`,
			});
	}
}

/**
 * Formats the query of a request. A documented parameter gets its documented form, and any other parameter becomes a text. An empty value
 * is an error, because the request would ask for more records than was meant.
 *
 * @param zone the time zone of the workflow, as an IANA name
 * @param options if `ignoreEmpty` is set, a parameter with an empty value is left out, and no error is thrown
 * @throws InputError when a value is empty or does not fit its parameter, or when a range ends before it starts
 *
 * @example
 * formatQuery(reads.incidents, { clientId: '1042', closed: false }, 'Australia/Sydney');
 * // { clientId: '1042', closed: 'false' }
 */
export function formatQuery(
	endpoint: Endpoint,
	values: Readonly<Record<string, unknown>>,
	zone: string,
	{ ignoreEmpty = false }: { readonly ignoreEmpty?: boolean } = {},
): Query {
	const documented = endpoint.method === 'GET' ? endpoint.parameters : {};
	const query: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const parameter = Object.hasOwn(documented, name) ? documented[name] : undefined;
		if (givesNothing(value, parameter)) {
			if (ignoreEmpty) continue;
			throw emptyFilter(parameter?.title ?? name);
		}
		const text = parameter ? formatParameter(parameter, value, zone) : toText(value, name);
		if (text !== undefined) query[name] = text;
	}
	if (endpoint.method === 'GET') checkRanges(endpoint, query);
	return query;
}

/**
 * Returns whether a value is empty, so that it filters nothing. For a parameter of the type text, `false` is taken for empty, too, because
 * an expression gives `false` if it compares with an unset field.
 */
const givesNothing = (value: unknown, parameter?: Parameter): boolean =>
	isEmpty(value) || (value === false && parameter?.type === 'text');

/** Refuses a range that ends before it starts. Such a range lists nothing, and it would look as if nothing had happened. */
function checkRanges({ parameters, dateRanges = [] }: ReadEndpoint, query: Query): void {
	for (const { from, fromEarlier = '', to } of dateRanges) {
		const first = from ?? fromEarlier;
		if ((query[first] ?? '') <= (query[to] ?? '9')) continue;
		throw new InputError({
			title: `${parameters[first].title} is later than ${parameters[to].title}`,
			nextStep: 'Check both dates, and what their expressions give.',
		});
	}
}

/** Makes the error for an empty filter. Either an expression gave nothing, or nobody entered a value. */
export const emptyFilter = (title: string, isExpression = true): InputError =>
	new InputError({
		title: `${title} is empty`,
		nextStep: isExpression
			? `Check what the expression of ${title} gives, or remove the filter. If you use Ignore Empty Filters under Options, the filter is left out, and you may get the records of everybody.`
			: `Choose or enter a value for ${title}, or remove it.`,
	});
