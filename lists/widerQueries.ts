import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, type Query } from '../values/mod';
import { dayIn, isByDates, slicingsOf } from './slices';

/** In most offices, all people together have more records in this many days than a list about some people has. */
const someDays = 60;

/**
 * Makes wider queries, which may bring more records than the given query did. Queries that likely bring fewer records come first, because
 * one of them may already be enough.
 *
 * @param records the records that the query brought
 */
export function widerQueries(
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): Query[] {
	if (Object.keys(query).length === 0) return [];
	const range = slicingsOf(endpoint, {}).find(isByDates);
	const days = range ? records.flatMap((record) => dayIn(range, record) ?? []).sort() : [];
	const [first, last] = [days.at(0), days.at(-1)];
	if (range === undefined || first === undefined || last === undefined) return [{}];
	const names: readonly string[] = [range.from, range.to];
	const isByOthers = Object.keys(query).some((name) => !names.includes(name));
	const starts = [addDays(last, -someDays), addDays(first, -someDays)];
	const isWider = (start: string) => isByOthers || start < (query[range.from] ?? '');
	return [...starts.filter(isWider).map((start) => ({ [range.from]: start })), {}];
}
