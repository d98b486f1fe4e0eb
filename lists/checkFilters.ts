import type { Parameter, ReadEndpoint } from '../api/mod';
import { addDays, parseDay, type Query } from '../values/mod';
import { endpointError } from '../errors/mod';
import type { ApiRecord } from '../http/mod';

/**
 * Makes sure that the API has kept to the filters, as far as its records show it: records of other people, or of other
 * days, must not pass for what was asked.
 *
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters
 * @param records the records that came
 * @throws CareManagementError when a record lies outside a filter
 */
export function checkFilters(
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): void {
	for (const [name, value] of Object.entries(query)) {
		const parameter = Object.hasOwn(endpoint.parameters, name)
			? endpoint.parameters[name]
			: undefined;
		const field = parameter && comparedField(name, parameter, records);
		if (!parameter || field === undefined) continue;
		const isDay = endpoint.fields?.[field]?.type === 'date';
		const passes = passing(parameter, value, isDay);
		const outside = records.filter(
			(record) => record[field] !== undefined && !passes(record[field]),
		);
		// Texts may be written in several ways; only records with and without the very text show that it has no effect.
		const isUnclear = parameter.type === 'text' && outside.length === records.length;
		if (outside.length === 0 || isUnclear) continue;
		throw endpointError(endpoint, {
			title: `The service gave ${outside.length} of ${records.length} records that the filter ${parameter.title} leaves out`,
			nextStep: `The service seems to ignore this filter. Tell its operator, or remove the filter ${parameter.title} and filter the records behind this node.`,
		});
	}
}

/** The field that a filter compares; where the specification does not show it, the field of the same name, if it is an id. */
function comparedField(
	name: string,
	{ type, filter, fieldNotShown }: Parameter,
	[first = {}]: readonly ApiRecord[],
): string | undefined {
	if (!fieldNotShown || type !== 'integer') return filter?.field;
	return Object.keys(first).find((field) => field.toLowerCase() === name.toLowerCase());
}

/** Whether the value of a field can be what was asked for. */
function passing(
	{ type, filter, yes }: Parameter,
	asked: string,
	isDay: boolean,
): (value: unknown) => boolean {
	if (type === 'integer') return (value) => String(value) === asked;
	if (type === 'flag') return (value) => value !== (asked === yes ? 0 : 1);
	if (type === 'text') {
		const plain = (text: unknown) => String(text).trim().toLowerCase();
		return (value) => plain(value) === plain(asked);
	}
	// The API may compare moments in another time zone than the one that it shows them in.
	const tolerance = isDay ? 0 : 1;
	const first = filter?.operator === '<=' ? undefined : addDays(asked, -tolerance);
	const last = filter?.operator === '>=' ? undefined : addDays(asked, tolerance);
	return (value) => {
		const day = parseDay(value);
		return day === undefined || ((first ?? day) <= day && day <= (last ?? day));
	};
}
