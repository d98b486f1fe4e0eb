import type { Endpoint, Range } from './endpoints';
import type { ListRequest } from './listRequest';
import { compared, extended, meant, type Query } from './matching';
import { addDays, type Row } from './records';
import { now, type Service } from './service';

/** Returns whether somebody would choose this number as a limit. If so, a list with this number of records may be cut off. */
export const looksLikeLimit = (records: number): boolean =>
	records % 100 === 0 || records % 250 === 0;

/** A last day for a range. Only unset dates that are compared as zeros are before this day. */
const beforeAll = '0001-01-01';

/** Who reads: a program that knows every switch, or a program that must prove the list from the answers alone. */
type Reader = 'knows' | 'proves';

const maximumOf = ({ switches }: Service, { paging, maximum }: Endpoint): number =>
	paging ? (maximum ?? switches.maximum ?? Infinity) : Infinity;

const isUndated = ({ upper }: Range, row: Row): boolean => now(row).fields[upper] === undefined;

/**
 * Some records have no date. Returns whether a reader knows that it gets these records, too, if it reads the days of a range and the time
 * before these days. If unset dates are compared as NULL, no range of days brings such records.
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

/** Returns the queries for parts of a list, with an array for each way to divide the list. */
const divide = (service: Service, endpoint: Endpoint, query: Query, reader: Reader): Query[][] => {
	const rows = service.select(endpoint, query);
	const ways = (endpoint.onlyTrue ? [] : Object.keys(endpoint.flags))
		.filter((name) => !(name in query))
		.map((name) => ['true', 'false'].map((value): Query => ({ ...query, [name]: value })));
	for (const range of endpoint.ranges) {
		const { from, to, lower, upper } = range;
		// A single day cannot be divided, even if it was extended by a day. The range of agreements compares two dates, so this range cannot be
		// divided into days.
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
		// Only the last day of this range is moved. Otherwise, another range that is already divided would grow by a day each time.
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

/** Returns the records of a query that a reader can get by pages, by days and by states. */
const reach = (service: Service, endpoint: Endpoint, query: Query, reader: Reader): Set<Row> => {
	const { order } = service.switches;
	const rows = service.select(endpoint, query);
	const maximum = maximumOf(service, endpoint);
	const pages = endpoint.paging === 'limit and page';
	// If exactly as many records come as the service gives in one answer, nobody knows whether there are more.
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
	// In the order `oldest`, records without a date come first. A reader that knows the order needs no other way to get these records.
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
 * Returns whether a program could get the requested records. `by knowledge` means that the program must know the service for this.
 * `with proof` means that the answers alone prove that no record is missing. The program divides lists as the documentation promises
 * (pages, days and states), and not by clients or payers.
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
	// One request with a small limit brings the first records. But if the service leaves out records of the last day, the request can need
	// an extra day, and the records of the extra day can come first. If fewer records come than the limit allows, the answer alone cannot
	// always show whether there are more.
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
