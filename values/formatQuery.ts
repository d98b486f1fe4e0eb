import type { Endpoint, Parameter, ReadEndpoint } from '../api/mod';
import { InputError } from '../errors/mod';
import { toBoolean, toClosed, toDay, toId, toInteger, toText } from './convert';
import { isEmpty } from './isEmpty';

/** The query parameters of a request, formatted as the API takes them. */
export type Query = Readonly<Record<string, string>>;

/** The value of a query for a state, such as `closed`, if records of each state are wanted. It is never sent. */
export const anyState = '';

/** Formats a parameter. A flag that is off is not sent, unless the API has a value for it, as for open and closed. */
function formatParameter(parameter: Parameter, value: unknown, zone: string): string | undefined {
	const { type, title, yes, no, isState } = parameter;
	switch (type) {
		case 'integer':
			// Only counts have a default; all other integers are ids.
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
 * Formats the query of a request: each documented parameter in its documented form, any other as text. An empty value is an error, because
 * the request would ask for more than was meant.
 *
 * @param zone the time zone of the workflow, as an IANA name
 * @param options `ignoreEmpty` leaves out a parameter whose value gives nothing, instead of throwing
 * @throws InputError when a value gives nothing or does not fit its parameter, or a range ends before it starts
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
 * Whether a value is empty, so that it filters nothing. In a field for text, `false` counts as empty, too, because an expression that
 * compares with an unset field gives it.
 */
const givesNothing = (value: unknown, parameter?: Parameter): boolean =>
	isEmpty(value) || (value === false && parameter?.type === 'text');

/** Refuses a range that ends before it starts: it lists nothing, which would look like a quiet week. */
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

/** The error for a filter that was chosen and gives nothing, whether by an expression or because nothing was entered. */
export const emptyFilter = (title: string, isExpression = true): InputError =>
	new InputError({
		title: `${title} is empty`,
		nextStep: isExpression
			? `Check what the expression of ${title} gives, or remove the filter. If you use Ignore Empty Filters under Options, the filter is left out, and you may get the records of everybody.`
			: `Choose or enter a value for ${title}, or remove it.`,
	});
