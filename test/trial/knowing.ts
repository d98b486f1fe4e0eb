import type { Endpoint, Range } from './endpoints';
import type { ListRequest } from './listRequest';
import { compared, extended, meant, type Query } from './matching';
import { addDays, type Row } from './records';
import { now, type Service } from './service';

/** Whether somebody would choose this number as a limit, so that as many records may be a part of a list. */
export const looksLikeLimit = (records: number): boolean =>
	records % 100 === 0 || records % 250 === 0;

/** A last day that only unset dates, as zeros, do not lie behind. */
const beforeAll = '0001-01-01';

/** Who reads: a program that knows every switch, or one that has to prove what it gets from the answers alone. */
type Reader = 'knows' | 'proves';

/** The highest limit of a list. */
const maximumOf = ({ switches }: Service, { paging, maximum }: Endpoint): number =>
	paging ? (maximum ?? switches.maximum ?? Infinity) : Infinity;

const isUndated = ({ upper }: Range, row: Row): boolean => now(row).fields[upper] === undefined;

/**
 * Whether a reader knows that the days of a range, and what comes before them all, are all of a list.
 *
 * No day gives an undated record that compares as NULL, and who knows the service does not know whether there is one: only
 * if the undated ones are the first of all does an answer that goes on with others show that there are no more. Who has to
 * prove it also needs one that came by its zeros. Pages count the records, also where they do not follow one another.
 */
const knowsUndated = (
	service: Service,
	endpoint: Endpoint,
	range: Range,
	rows: readonly Row[],
	reader: Reader,
): boolean => {
	const { order, unset } = service.switches;
	const undated = rows.filter((row) => isUndated(range, row)).length;
	if (range.alwaysSet || endpoint.paging === 'limit and page') return true;
	if (reader === 'proves') return unset === 'zeros' && undated > 0;
	const comeFirst = order === 'oldest' && range === endpoint.ranges[0];
	return unset === 'zeros' || (comeFirst && undated < maximumOf(service, endpoint));
};

/** The queries for parts of a list, one array for each way to divide it. */
const divide = (service: Service, endpoint: Endpoint, query: Query, reader: Reader): Query[][] => {
	const rows = service.select(endpoint, query);
	const ways = (endpoint.onlyTrue ? [] : Object.keys(endpoint.flags))
		.filter((name) => !(name in query))
		.map((name) => ['true', 'false'].map((value): Query => ({ ...query, [name]: value })));
	for (const range of endpoint.ranges) {
		const { from, to, lower, upper } = range;
		// A day that is divided already; and agreements compare two dates, so that no range holds one day of either.
		if (
			lower !== upper ||
			query[to] === beforeAll ||
			(query[from] && query[to] <= addDays(query[from], 1))
		)
			continue;
		if (!query[from] && !knowsUndated(service, endpoint, range, rows, reader)) continue;
		const days = new Set(
			rows.flatMap((row) => {
				const value = now(row).fields[upper];
				return value === undefined ? [] : [compared(String(value), service.switches).slice(0, 10)];
			}),
		);
		// Only this range: another one that is divided already would grow by a day each time.
		const parts: Query[] = [...days].map((day) => ({
			...query,
			[from]: day,
			...extended(endpoint, { [to]: day }, service.switches),
		}));
		if (!query[from]) parts.push({ ...query, [to]: beforeAll });
		ways.push(parts);
	}
	return ways;
};

/** The records of a query that such a reader gets, by pages, by days and by states. */
const reach = (service: Service, endpoint: Endpoint, query: Query, reader: Reader): Set<Row> => {
	const { order } = service.switches;
	const rows = service.select(endpoint, query);
	const maximum = maximumOf(service, endpoint);
	const pages = endpoint.paging === 'limit and page';
	// Nobody knows that there are no more than just so many as a service gives at once.
	const inOneAnswer = rows.length < maximum;
	const whole =
		reader === 'knows' ||
		!endpoint.paging ||
		pages ||
		rows.length < 200 ||
		!looksLikeLimit(rows.length);
	const stable = order !== 'ties' && order !== 'shuffled';
	if ((inOneAnswer && whole) || (pages && stable)) return new Set(rows);
	const [range] = endpoint.ranges;
	// Who knows the order knows also that the records without a date come first, and needs no other way to them.
	const isFirst = reader === 'knows' && order === 'oldest' && range;
	const first = isFirst ? service.sort(endpoint, rows).slice(0, maximum) : [];
	const reached = new Set(first.filter((row) => isUndated(range, row)));
	for (const parts of divide(service, endpoint, query, reader)) {
		for (const part of parts) {
			if (reached.size === rows.length) return reached;
			for (const row of reach(service, endpoint, part, reader)) reached.add(row);
		}
	}
	return reached;
};

/**
 * Whether a program that knows the service could have had what was asked for: not at all, only because it knows, or also
 * with a proof. It divides lists by what the documentation promises (pages, days and states), not by clients or payers.
 */
export const canBeHad = (
	service: Service,
	{ endpoint, filters, limit, skip }: ListRequest,
): 'no' | 'by knowledge' | 'with proof' => {
	const query = extended(endpoint, filters, service.switches);
	const { onHoldType, ...unasked } = query;
	const queries = onHoldType === 'ALL' ? [query, unasked] : [query];
	const maximum = maximumOf(service, endpoint);
	const wanted = queries
		.flatMap((one) => service.select(endpoint, one))
		.filter((row) => meant(endpoint, now(row).fields, filters, service.switches) === 'yes');
	// The first few records are had by asking for a few, unless others may come before them, of a day too many. That there
	// are no more is another thing.
	const enough = Math.min(skip + limit, wanted.length);
	const asked = service.select(endpoint, filters).length;
	if (skip === 0 && limit <= maximum && asked >= enough) {
		const proves = limit <= 200 || wanted.length >= limit || !looksLikeLimit(wanted.length);
		return proves || endpoint.paging === 'limit and page' ? 'with proof' : 'by knowledge';
	}
	const hasAll = (reader: Reader) => {
		const reached = new Set(queries.flatMap((one) => [...reach(service, endpoint, one, reader)]));
		return wanted.filter((row) => reached.has(row)).length >= enough;
	};
	if (!hasAll('knows')) return 'no';
	return hasAll('proves') ? 'with proof' : 'by knowledge';
};
