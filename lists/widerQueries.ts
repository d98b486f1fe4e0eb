import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, type Query } from '../values/mod';
import { dayIn, isByDates, slicingsOf } from './slices';

/**
 * The number of days before a record. In most offices, all people together have more records in this many days than a list about some
 * people.
 */
const someDays = 60;

/**
 * Makes wider queries, which may bring more records than a query did. Each query asks for all people and states. The first query begins 60
 * days before the last record, and the second 60 days before the first record. The third query asks for everything. A query that is not
 * wider is left out. If the records show no dates, only the third query is left. In this order, a query with few records may already show
 * that the service gives more in one answer.
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
