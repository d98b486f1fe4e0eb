import type { Parameter, ReadEndpoint } from '../api/mod';
import { addDays, parseDay } from './dates';
import { endpointError } from './errors';
import type { Query } from './formatQuery';
import type { ApiRecord } from './session';

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
		const field = parameter?.filter?.field;
		if (!parameter || field === undefined) continue;
		const passes = passing(parameter, value);
		const outside = records.filter(
			(record) => record[field] !== undefined && !passes(record[field]),
		);
		if (outside.length === 0) continue;
		throw endpointError(endpoint, {
			title: `The service gave ${outside.length} of ${records.length} records that the filter ${parameter.title} leaves out`,
			nextStep: `The service seems to ignore this filter. Tell its operator, or remove the filter ${parameter.title} and filter the records behind this node.`,
		});
	}
}

/** Whether the value of a field can be what was asked for; the specification does not show how texts are compared. */
function passing({ type, filter, yes }: Parameter, asked: string): (value: unknown) => boolean {
	if (type === 'integer') return (value) => String(value) === asked;
	if (type === 'flag') return (value) => value !== (asked === yes ? 0 : 1);
	if (type !== 'date') return () => true;
	// The API may compare in another time zone than the one that it shows dates in.
	const first = filter?.operator === '<=' ? undefined : addDays(asked, -1);
	const last = filter?.operator === '>=' ? undefined : addDays(asked, 1);
	return (value) => {
		const day = parseDay(value);
		return day === undefined || ((first ?? day) <= day && day <= (last ?? day));
	};
}
