import type { ReadEndpoint } from '../api/mod';
import { endpointError } from '../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import { matches, plain } from './matches';
import { forNobody, outsideOf, showsField } from './slices';

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
		throw filterIgnored(endpoint, title, `${outside.length} of ${records.length}`);
	}
}

/**
 * Makes sure that the API has kept to dates that it compares with a field that it does not show. Where a similar field lies
 * outside, it may compare another day, as that of an approval: only records for days that nobody has show that it does not.
 *
 * @throws CareManagementError when the API ignores the dates
 */
export async function checkHiddenDates(
	session: Session,
	endpoint: ReadEndpoint,
	{ page: _, ...query }: Query,
	records: readonly ApiRecord[],
): Promise<void> {
	for (const range of endpoint.dateRanges ?? []) {
		const name = [range.to, range.from].find((name) => name !== undefined && name in query);
		const { from } = range;
		if (name === undefined || from === undefined || showsField(range, records)) continue;
		const { length } = outsideOf({ ...range, from }, query, records);
		for (const nobody of length > 0 ? forNobody({ ...range, from }, query) : []) {
			const sent = endpoint.parameters.limit ? { ...nobody, limit: '1' } : nobody;
			// Who refuses such days looks at them.
			const found = await fetchRecords(session, endpoint, sent).catch(() => undefined);
			if (!found?.records.length) continue;
			const { title } = endpoint.parameters[name];
			throw filterIgnored(endpoint, title, `${length} of ${records.length}`);
		}
	}
}

const filterIgnored = (endpoint: ReadEndpoint, title: string, share: string) =>
	endpointError(endpoint, {
		title: `The service gave ${share} records that the filter ${title} leaves out`,
		nextStep: `The service seems to ignore this filter. Tell its operator, or remove the filter ${title} and filter the records behind this node.`,
	});

/**
 * Whether all of these texts can mean what was asked for, written in another way: a code for a name, or a user for an
 * e-mail address. Another address, nothing, or several texts that have nothing in common with it cannot.
 */
function canAllBe(asked: string, texts: readonly string[]): boolean {
	const isAddress = (text: string) => text.includes('@');
	if (texts.some((text) => text === '' || (isAddress(text) && isAddress(asked)))) return false;
	return new Set(texts).size === 1 || texts.every((text) => text.includes(asked));
}
