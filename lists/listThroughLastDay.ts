import type { ReadEndpoint } from '../api/mod';
import { compareLists } from './compareLists';
import { addDays, parseDay, type Day, type Query } from '../values/mod';
import type { ListLimits } from './list';
import { listRecords } from './listRecords';
import { orEmpty, type ApiRecord, type Session } from '../http/mod';

/** A pair of date parameters whose upper bound is set, and the field that they compare, where that is documented. */
interface Bound {
	readonly from: string;
	readonly to: string;
	readonly field?: string;
	readonly day: Day;
}

/**
 * Every record that matches, exactly once, those of the last day included.
 *
 * An upper bound is inclusive (specification: "Conventions"). Whether a datetime of that day is within it is not shown: the
 * API may compare it with the midnight that starts the day. So where nothing shows that the last day counts whole, it is
 * asked for by the bound after it, and what lies beyond is left out.
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters without `limit`
 * @param options how many records are wanted
 * @throws CareManagementError when a request fails, or the list is too long or cannot be read completely
 */
export async function listThroughLastDay(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	options: ListLimits = {},
): Promise<ApiRecord[]> {
	const bounds = boundsOf(endpoint, query);
	if (bounds.length === 0) return await listRecords(session, endpoint, query, options);
	const { wanted = Infinity, maxRecords } = options;
	const { page = '0', ...rest } = query;
	const skip = Number(page);
	const enough = skip + wanted;
	const records = await listRecords(session, endpoint, rest, { wanted: enough, maxRecords });
	for (const bound of bounds) {
		if (records.length >= enough) break;
		if (countsWhole(bound, records)) continue;
		const lastDay = await listLastDay(session, endpoint, rest, bound);
		records.push(...compareLists(endpoint, records, lastDay).missing);
	}
	return records.slice(skip, enough);
}

/** The upper bounds of a query whose field is a datetime, or not documented. */
function boundsOf({ parameters, fields }: ReadEndpoint, query: Query): Bound[] {
	return Object.entries(parameters).flatMap(([to, { type, title, filter }]) => {
		const day = query[to];
		const field = filter?.field;
		const isUpper =
			type === 'date' && (filter ? filter.operator === '<=' : / To$|^To /.test(title));
		if (!isUpper || day === undefined || (field && fields?.[field]?.type === 'date')) return [];
		const lower = title.replace(/\bTo\b/, 'From');
		const from = Object.keys(parameters).find((name) => parameters[name].title === lower);
		return from === undefined ? [] : [{ from, to, field, day }];
	});
}

/** Whether a record of the last day, later than its midnight, shows that the API counts the whole day. */
const countsWhole = ({ field, day }: Bound, records: readonly ApiRecord[]): boolean =>
	records.some((record) => {
		const value = field === undefined ? undefined : record[field];
		return typeof value === 'string' && value.startsWith(day) && /[1-9]/.test(value.slice(10));
	});

/** The records of the last day, by their dates where they are shown, and else by what the day after does not have. */
async function listLastDay(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	{ from, to, field, day }: Bound,
): Promise<readonly ApiRecord[]> {
	const between = async (first: Day, last: Day) =>
		// The list itself was found, so there is nothing of these days.
		await orEmpty(listRecords(session, endpoint, { ...query, [from]: first, [to]: last }));
	const next = addDays(day, 1);
	const candidates = await between(day, next);
	if (candidates.length === 0) return [];
	const isShown = field !== undefined && candidates.every((record) => record[field] !== undefined);
	if (isShown) return candidates.filter((record) => parseDay(record[field]) === day);
	const beyond = await between(next, addDays(next, 1));
	return compareLists(endpoint, beyond, candidates).missing;
}
