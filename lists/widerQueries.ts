import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { addDays, type Query } from '../values/mod';
import { dayIn, isByDates, slicingsOf } from './slices';

/** So many days hold more records of all people than a list of some of them has, in most offices. */
const someDays = 60;

/**
 * Questions that bring more records than a query did, if there are any: those of all people and states, of the days around what
 * came, of some more, and at last all. So few records as can be tell that the service gives more at once than came.
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
