import { DateTime } from 'luxon';
import type { ReadEndpoint } from '../api/mod';
import { mayBeTruncated, looksTruncated } from './page';
import { endpointError, type CareManagementError } from './errors';
import { recordId } from './recordId';
import type { FetchPage, Page } from './listRecords';
import type { Query } from './query';
import type { ApiRecord } from './send';

/** A pair of date parameters by which a list can be asked for in parts. */
export interface Split {
	/** The parameter of the first day. */
	readonly from: string;
	/** The parameter of the last day. */
	readonly to: string;
	/** The field that is compared. */
	readonly field: string;
}

/**
 * The pairs of date parameters to split a list by, the best first: every record has a time of creation.
 *
 * @param endpoint an endpoint that takes a `limit` and cannot skip records
 */
export function splitsOf({ parameters }: ReadEndpoint): Split[] {
	const splits: Split[] = [];
	for (const [from, { filter: keeps }] of Object.entries(parameters)) {
		if (keeps?.operator !== '>=') continue;
		const { field } = keeps;
		const upper = Object.entries(parameters).find(
			([, { filter: other }]) => other?.operator === '<=' && other.field === field,
		);
		if (upper) splits.push({ from, to: upper[0], field });
	}
	return splits.sort((one, other) => rank(one) - rank(other));
}

const rank = ({ field }: Split): number => (field === 'Timestamp' ? 0 : 1);

/** What was asked with a query, and by which pairs of dates it can still be asked in parts. */
interface Cut extends Page {
	readonly query: Query;
	readonly splits: readonly Split[];
}

/**
 * A complete list by ever shorter ranges of days, for endpoints that take a `limit` and cannot skip records.
 *
 * An answer is whole when it has fewer records than another one had, or a number that is nobody's limit. The list is
 * whole when each of its records came in a whole answer, for then the ranges of days leave no kind of record out.
 *
 * @param endpoint the endpoint that is asked
 * @param splits the date parameters to split by
 * @param query the query parameters; their own dates bound the split
 * @param wanted how many records are enough
 * @param first the answer to the query, which could have been cut off
 * @param ask asks once
 * @returns every record once, those without a date included
 * @throws CareManagementError when a request fails, or one day alone holds more than the service gives
 */
export async function listByDates(
	endpoint: ReadEndpoint,
	splits: readonly Split[],
	query: Query,
	wanted: number,
	first: Page,
	ask: FetchPage,
): Promise<ApiRecord[]> {
	const found = new Map<string, ApiRecord>();
	const certain = new Set<string>();
	let largest = first.records.length;
	const keysIn = ({ records }: Page) => [...keysOf(endpoint, records).keys()];
	const settle = (part: Page) => keysIn(part).forEach((key) => certain.add(key));
	const isWhole = ({ records: { length }, limit: asked }: Page) =>
		length < largest || !mayBeTruncated(length, asked);
	const take = (part: Page) => {
		largest = Math.max(largest, part.records.length);
		for (const [key, record] of keysOf(endpoint, part.records)) found.set(key, record);
	};

	take(first);
	const lastKey = keysIn(first).at(-1) ?? '';
	const pending: Cut[] = [{ ...first, query, splits }];
	for (let cut = pending.pop(); cut; cut = pending.pop()) {
		const { length } = cut.records;
		if (isWhole(cut)) {
			settle(cut);
			continue;
		}
		const [split, ...otherSplits] = cut.splits;
		if (!split) {
			if (looksTruncated(length, cut.limit) || found.size > length) {
				throw tooMany(endpoint, largest, dayAsked(splits, cut.query));
			}
			settle(cut);
			continue;
		}
		const edge = edgeOf(endpoint, split, cut.records);
		const shown = new Set<string>();
		let allWhole = true;
		for (const range of divide(split, cut, edge)) {
			const part = await ask({ ...cut.query, ...range });
			take(part);
			if (found.size >= wanted) return [...found.values()].slice(0, wanted);
			for (const key of keysIn(part)) shown.add(key);
			allWhole &&= isWhole(part);
			// A list in the order of creation has nothing new beyond its last record, so nothing was cut off.
			const isEnd = edge && allWhole && shown.has(lastKey);
			if (isEnd && found.size === length) return cut.records;
			pending.push({ ...part, query: { ...cut.query, ...range }, splits: cut.splits });
		}
		// A single day, or ranges that leave out what is there: only other dates can tell.
		if (allWhole && !keysIn(cut).every((key) => shown.has(key))) {
			pending.push({ ...cut, splits: otherSplits });
		}
	}
	const allCame = found.size === first.records.length;
	const allCertain = [...found.keys()].every((key) => certain.has(key));
	if (!allCertain && (!allCame || looksTruncated(found.size, first.limit))) {
		throw tooMany(endpoint, largest);
	}
	return [...found.values()];
}

/** The records by a key: the id, or else all that the record holds; and how many such records came before it. */
function keysOf(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
): Map<string, ApiRecord> {
	const counts = new Map<string, number>();
	const byKey = new Map<string, ApiRecord>();
	for (const record of records) {
		const content = String(recordId(endpoint, record) ?? JSON.stringify(record));
		const count = counts.get(content) ?? 0;
		counts.set(content, count + 1);
		byKey.set(`${count} ${content}`, record);
	}
	return byKey;
}

/** No record of a care provider is older or newer; beyond these days no range is divided. */
const earliest = '1900-01-01';
const latest = '2200-01-01';

const addDays = (day: string, days: number): string =>
	DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;

const middle = (first: string, last: string): string => {
	const [start, end] = [first, last].map((day) => DateTime.fromISO(day, { zone: 'utc' }));
	return addDays(first, Math.floor(end.diff(start, 'days').days / 2));
};

/** The day of a date or datetime that is set. */
const dayOf = (value: unknown): string | undefined => {
	const day = typeof value === 'string' ? value.slice(0, 10) : '';
	return /^\d{4}-\d{2}-\d{2}$/.test(day) && day > earliest && day < latest ? day : undefined;
};

/**
 * Two ranges that together are the range of a query, as its date parameters, or none when it is a single day.
 *
 * Both hold the day where they meet, because a service may compare a last day with the midnight that starts it. Only two
 * days next to each other are asked for one by one; should that leave records out, they do not come in a whole answer.
 */
function divide(
	{ from, to, field }: Split,
	{ query, records }: Cut,
	edge: Edge | undefined,
): Query[] {
	const first = query[from] as string | undefined;
	const last = query[to] as string | undefined;
	const lowest = addDays(first ?? earliest, 1);
	const highest = addDays(last ?? latest, -1);
	if (lowest > highest) {
		if (first === undefined || last === undefined || first >= last) return [];
		return [
			{ [from]: first, [to]: first },
			{ [from]: last, [to]: last },
		];
	}
	const shown = records.some((record) => record[field] !== undefined);
	const days = records
		.map((record) => dayOf(record[shown ? field : 'NoteDate']))
		.filter((day) => day !== undefined)
		// Where the field is not shown, another date is no more than a hint.
		.filter((day) => shown || ((first ?? '') <= day && day <= (last ?? day)))
		.sort();
	const typical = edge
		? addDays(edge.day, edge.rising ? -1 : 1)
		: (days[Math.floor(days.length / 2)] ?? middle(lowest, highest));
	const meeting = typical < lowest ? lowest : typical > highest ? highest : typical;
	const before = { ...(first === undefined ? {} : { [from]: first }), [to]: meeting };
	const after = { [from]: meeting, ...(last === undefined ? {} : { [to]: last }) };
	return edge?.rising ? [after, before] : [before, after];
}

/** Where a list ends that the service gives in the order of creation. */
interface Edge {
	readonly rising: boolean;
	readonly day: string;
}

/**
 * The end of an answer that is in the order of creation, upwards or downwards: by its times of creation, or by its ids
 * with the days of creation. No other date goes with the id for certain.
 */
function edgeOf(
	endpoint: ReadEndpoint,
	{ field }: Split,
	records: readonly ApiRecord[],
): Edge | undefined {
	const days = records.map((record) => dayOf(record[field]) ?? '');
	const [start, end] = [days[0], days.at(-1)];
	if (field !== 'Timestamp' || days.includes('') || start === undefined || start === end) return;
	const rising = start < String(end);
	const inOrder = <Value extends string | number>(values: Value[]) =>
		values.every(
			(value, index) =>
				index === 0 || (rising ? value >= values[index - 1] : value <= values[index - 1]),
		);
	const byTime = inOrder(records.map((record) => String(record[field])));
	const byId = () => inOrder(records.map((record) => recordId(endpoint, record) ?? NaN));
	return byTime || (inOrder(days) && byId()) ? { rising, day: String(end) } : undefined;
}

/** The day that a query asks for, where it is a single one. */
const dayAsked = (splits: readonly Split[], query: Query): string | undefined =>
	splits.map(({ from, to }) => (query[from] === query[to] ? query[from] : undefined)).find(Boolean);

/** The error for a list whose rest no question shows. */
const tooMany = (endpoint: ReadEndpoint, most: number, day?: string): CareManagementError =>
	endpointError(endpoint, {
		title: `${day ? `The day ${day} alone` : 'This list'} may hold more than the ${most} records that the service gives at once, so it cannot be had whole`,
		nextStep:
			'Add a filter, such as Client, and ask once for each value, or ask the operator of the service for a higher limit.',
	});
