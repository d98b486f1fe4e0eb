import type { ReadEndpoint } from '../api/mod';
import { endpointError } from '../errors/mod';
import type { ApiRecord } from '../http/mod';
import type { Query } from '../values/mod';
import { matches, plain } from './matches';

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
		const outside = records.filter((record) => matches(endpoint, name, value, record) === false);
		if (outside.length === 0) continue;
		const { title, type, filter } = endpoint.parameters[name];
		const texts = outside.map((record) => plain(record[filter?.field ?? '']));
		if (type === 'text' && outside.length === records.length && canAllBe(plain(value), texts)) {
			continue;
		}
		throw endpointError(endpoint, {
			title: `The service gave ${outside.length} of ${records.length} records that the filter ${title} leaves out`,
			nextStep: `The service seems to ignore this filter. Tell its operator, or remove the filter ${title} and filter the records behind this node.`,
		});
	}
}

/**
 * Whether all of these texts can mean what was asked for, written in another way: a code for a name, or a user for an
 * e-mail address. Another address, nothing, or several texts that have nothing in common with it cannot.
 */
function canAllBe(asked: string, texts: readonly string[]): boolean {
	const isAddress = (text: string) => text.includes('@');
	if (texts.some((text) => text === '' || (isAddress(text) && isAddress(asked)))) return false;
	return new Set(texts).size === 1 || texts.every((text) => text.includes(asked));
}
