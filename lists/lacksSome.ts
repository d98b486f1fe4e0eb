import type { ReadEndpoint } from '../api/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import { fieldShowing, plain } from './matches';
import type { Page } from './pages';
import { RecordSet } from './recordSet';

/** How many narrower queries are sent about a page. More queries would find more missing records, but no number of queries is a proof. */
const maxQuestions = 2;

/**
 * Sends narrower queries, such as for the client with the most records. If an answer has records that the page lacks, the page was cut off.
 * This function is for pages about which nothing else is known. It finds most pages that lack many records.
 */
export async function lacksSome(
	session: Session,
	endpoint: ReadEndpoint,
	{ query, records, limit }: Page,
): Promise<boolean> {
	const known = new RecordSet(endpoint, records);
	for (const narrower of narrowerQueries(endpoint, query, records)) {
		const asked = { ...query, ...narrower, limit: `${limit}` };
		// A failure of these extra queries is ignored, because the user did not ask for them and they may be forbidden.
		const found = await fetchRecords(session, endpoint, asked).catch(() => []);
		if (known.lacks(found).length > 0) return true;
	}
	return false;
}

/** For each filter that can divide the records, a query for the most frequent value. The query with the most records comes first. */
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
