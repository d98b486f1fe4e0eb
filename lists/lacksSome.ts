import type { ReadEndpoint } from '../api/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fieldShowing, plain } from './matches';
import type { Page } from './pages';
import { RecordSet } from './recordSet';

/**
 * The largest number of narrower queries for one page. More queries would find more missing records, but even many queries are no proof.
 */
const maxQuestions = 2;

/**
 * Finds out by narrower queries whether a page was cut off. An example is a query for the client with the most records. The result is true
 * if an answer has records that the page lacks. A page that lacks only a few records may remain undetected.
 */
export async function lacksSome(
	session: Session,
	endpoint: ReadEndpoint,
	{ query, records, limit }: Page,
): Promise<boolean> {
	const known = new RecordSet(endpoint, records);
	for (const narrower of narrowerQueries(endpoint, query, records)) {
		const asked = { ...query, ...narrower, limit: `${limit}` };
		// The user did not ask for these extra queries, and they may be forbidden. So a failure is ignored.
		const found = await fetchRecords(session, endpoint, asked).catch(() => []);
		if (known.lacks(found).length > 0) return true;
	}
	return false;
}

/**
 * Makes a query for the most frequent value of each filter that can divide the records. Returns at most `maxQuestions` of these queries.
 * The query whose value occurs in the most records comes first.
 */
function narrowerQueries(
	{ parameters, idParameter }: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): Query[] {
	const found = Object.entries(parameters).flatMap(([name, parameter]) => {
		const { type, filter } = parameter;
		const isOwn = name in query || name === idParameter || name === 'onHoldType';
		const isPlain = type === 'integer' || type === 'text';
		const field = isPlain && !isOwn ? fieldShowing(parameter, name, records[0]) : undefined;
		if (field === undefined || (filter && filter.operator !== '=')) return [];
		const [value, count] = mostCommon(records.map((record) => plain(record[field] ?? '')));
		const isValue = type === 'integer' ? /^[1-9]\d*$/.test(value) : value !== '';
		return isValue && count < records.length ? [{ query: { [name]: value }, count }] : [];
	});
	return found
		.toSorted((one, other) => other.count - one.count)
		.slice(0, maxQuestions)
		.map(({ query }) => query);
}

function mostCommon(texts: readonly string[]): [text: string, count: number] {
	const counts = new Map<string, number>();
	for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
	return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
}
