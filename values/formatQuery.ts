import type { Endpoint, Parameter, Parameters } from '../api/mod';
import { InputError } from '../errors/mod';
import { isEmpty } from './isEmpty';
import { toBoolean, toDay, toId, toInteger, toText } from './values';

/** The query parameters of a request, formatted as the API takes them. */
export type Query = Readonly<Record<string, string>>;

/** How values that give nothing are dealt with. */
export interface FormatOptions {
	/** Leaves out a parameter whose value gives nothing, instead of throwing. */
	readonly ignoreEmpty?: boolean;
}

function formatParameter(parameter: Parameter, value: unknown, zone: string): string | undefined {
	const { type, title } = parameter;
	switch (type) {
		case 'integer':
			// Only counts have a default; the others are ids.
			return String(parameter.default === undefined ? toId(value, title) : toInteger(value, title));
		case 'date':
			return toDay(value, zone, title);
		case 'flag':
			return formatFlag(parameter, toBoolean(value, title));
		case 'text':
			return toText(value, title).trim();
	}
}

/** A flag that is off is not sent, unless the API has a text for it. */
function formatFlag({ title, yes, no }: Parameter, isOn: boolean): string | undefined {
	if (!isOn && yes === '1') {
		throw new InputError({
			title: `${title} can only be switched on: the service cannot be asked for the opposite`,
			nextStep: `Remove the filter ${title}, and filter the records behind this node.`,
		});
	}
	return isOn ? yes : no;
}

/**
 * Formats the query of a request: each documented parameter in its documented form, any other as text (specification:
 * "Endpoints", "Conventions"). A value that gives nothing is an error, because the request would ask for more than was
 * meant.
 *
 * @param endpoint the endpoint of the request
 * @param values what the user chose, by parameter name
 * @param zone the time zone of the workflow, as an IANA name
 * @param options how values that give nothing are dealt with
 * @returns the parameters to send
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
	{ ignoreEmpty = false }: FormatOptions = {},
): Query {
	const documented: Parameters = endpoint.method === 'GET' ? endpoint.parameters : {};
	const query: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const parameter = Object.hasOwn(documented, name) ? documented[name] : undefined;
		if (isEmpty(value)) {
			if (ignoreEmpty) continue;
			throw emptyFilter(parameter?.title ?? name);
		}
		const text = parameter ? formatParameter(parameter, value, zone) : toText(value, name);
		if (text !== undefined) query[name] = text;
	}
	checkRanges(documented, query);
	return query;
}

/** A range that ends before it starts lists nothing, which would look like a quiet week. */
function checkRanges(documented: Parameters, query: Query): void {
	for (const [from, { type, title }] of Object.entries(documented)) {
		const other = title.replace('From', 'To');
		const to = Object.keys(documented).find((name) => documented[name].title === other);
		if (type !== 'date' || other === title || to === undefined) continue;
		if ((query[from] ?? '') > (query[to] ?? '9')) {
			throw new InputError({
				title: `${title} is later than ${other}`,
				nextStep: 'Check both dates, and what their expressions give.',
			});
		}
	}
}

/**
 * The error for a filter that was chosen and gives nothing.
 *
 * @param title the title of the filter
 */
export const emptyFilter = (title: string): InputError =>
	new InputError({
		title: `${title} is empty`,
		nextStep: `Check what the expression of ${title} gives, or remove the filter. Should the filter count only when it has a value, switch on Ignore Empty Filters under Options.`,
	});
