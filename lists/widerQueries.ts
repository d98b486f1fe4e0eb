import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, type Query } from '../values/mod';
import { dayIn, isByDates, slicingsOf } from './slices';

/** This many days hold more records of all people than a list of some people has, in most offices. */
const someDays = 60;

/**
 * Questions that bring more records than a query did, if there are any: for all people and states, for the days
 * around what came, for more days, and at last for everything. They bring as few records as possible that still
 * tell whether the service gives more at once.
 *
 * @param records what the query brought
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
