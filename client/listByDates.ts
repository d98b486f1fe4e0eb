import type { ReadEndpoint } from '../api/mod';
import { addDays, midpoint, parseDay, type Day } from './dates';
import { endpointError, type CareManagementError } from './errors';
import { looksTruncated, mayBeTruncated, type FetchPage, type Page } from './page';
import type { Query } from './formatQuery';
import { recordId } from './recordId';
import type { ApiRecord } from './session';

/** A pair of date parameters that bound a list. */
export interface DateRange {
	/** The parameter of the first day. */
	readonly from: string;
	/** The parameter of the last day. */
	readonly to: string;
	/** The field that is compared. */
	readonly field: string;
}

/**
 * The pairs of date parameters by which a list can be divided, creation first: every record has a time of creation.
 *
 * @param endpoint an endpoint that takes `limit` and not `page`
 */
export function dateRangesOf({ parameters }: ReadEndpoint): DateRange[] {
	const ranges: DateRange[] = [];
	for (const [from, { filter }] of Object.entries(parameters)) {
		if (filter?.operator !== '>=') continue;
		const { field } = filter;
		const upper = Object.entries(parameters).find(
			([, { filter: other }]) => other?.operator === '<=' && other.field === field,
		);
		if (upper) ranges.push({ from, to: upper[0], field });
	}
	const rank = ({ field }: DateRange): number => (field === 'Timestamp' ? 0 : 1);
	return ranges.sort((one, other) => rank(one) - rank(other));
}

/** A page, its query, and the pairs of dates by which that query can still be divided. */
interface DividablePage extends Page {
	readonly query: Query;
	readonly ranges: readonly DateRange[];
}

/**
 * A complete list by ever shorter ranges of dates, for endpoints that take `limit` and not `page`.
 *
 * A page is complete when another one had more records, or when its size is nobody's limit. The list is complete when
 * each of its records came in a complete page, for then the ranges of dates leave no kind of record out.
 *
 * @param endpoint the endpoint that lists the records
 * @param ranges the date parameters to divide by
 * @param query the query parameters; their own dates bound the division
 * @param wanted how many records are enough
 * @param first the page that the query gave, which may be truncated
 * @param fetchPage fetches one page
 * @returns every record once, those without a date included
 * @throws CareManagementError when a request fails, or one day alone holds more than the API gives
 */
export async function listByDates(
	endpoint: ReadEndpoint,
	ranges: readonly DateRange[],
	query: Query,
	wanted: number,
	first: Page,
	fetchPage: FetchPage,
): Promise<ApiRecord[]> {
	const collected = new Collected(endpoint);
	collected.add(first);
	const lastKey = collected.keysOf(first).at(-1) ?? '';
	const pending: DividablePage[] = [{ ...first, query, ranges }];
	for (let page = pending.pop(); page; page = pending.pop()) {
		const { length } = page.records;
		if (collected.isComplete(page)) {
			collected.confirm(page);
			continue;
		}
		const [range, ...otherRanges] = page.ranges;
		if (!range) {
			if (looksTruncated(length, page.limit) || collected.size > length) {
				throw incomplete(endpoint, collected.largestPage, singleDayOf(ranges, page.query));
			}
			collected.confirm(page);
			continue;
		}
		const end = endInOrderOfCreation(endpoint, range, page.records);
		const shown = new Set<string>();
		let allComplete = true;
		for (const part of divide(range, page, end)) {
			const divided = await fetchPage({ ...page.query, ...part });
			collected.add(divided);
			if (collected.size >= wanted) return collected.records.slice(0, wanted);
			for (const key of collected.keysOf(divided)) shown.add(key);
			allComplete &&= collected.isComplete(divided);
			// In the order of creation nothing lies beyond the last record, so nothing was truncated.
			const isEnd = end && allComplete && shown.has(lastKey);
			if (isEnd && collected.size === length) return page.records;
			pending.push({ ...divided, query: { ...page.query, ...part }, ranges: page.ranges });
		}
		// A single day, or dates that leave out records of the page: only another pair of dates can tell.
		if (allComplete && !collected.keysOf(page).every((key) => shown.has(key))) {
			pending.push({ ...page, ranges: otherRanges });
		}
	}
	const isDoubtful =
		collected.size > first.records.length || looksTruncated(collected.size, first.limit);
	if (!collected.isConfirmed && isDoubtful) throw incomplete(endpoint, collected.largestPage);
	return collected.records;
}

/** The records so far, each once, and which of them came in a complete page. */
class Collected {
	largestPage = 0;
	private readonly byKey = new Map<string, ApiRecord>();
	private readonly confirmed = new Set<string>();

	constructor(private readonly endpoint: ReadEndpoint) {}

	get size(): number {
		return this.byKey.size;
	}

	get records(): ApiRecord[] {
		return [...this.byKey.values()];
	}

	get isConfirmed(): boolean {
		return [...this.byKey.keys()].every((key) => this.confirmed.has(key));
	}

	add({ records }: Page): void {
		this.largestPage = Math.max(this.largestPage, records.length);
		const keys = this.keysOf({ records });
		records.forEach((record, index) => this.byKey.set(keys[index], record));
	}

	/** Notes that the page is complete, and so that its records are there whatever else is missing. */
	confirm(page: Page): void {
		for (const key of this.keysOf(page)) this.confirmed.add(key);
	}

	/** Whether the page cannot have been truncated. */
	isComplete({ records: { length }, limit }: Page): boolean {
		return length < this.largestPage || !mayBeTruncated(length, limit);
	}

	/** A key for each record: its id, or else its content; with a number, because two records may be equal. */
	keysOf({ records }: Pick<Page, 'records'>): string[] {
		const counts = new Map<string, number>();
		return records.map((record) => {
			const content = String(recordId(this.endpoint, record) ?? JSON.stringify(record));
			const count = counts.get(content) ?? 0;
			counts.set(content, count + 1);
			return `${count} ${content}`;
		});
	}
}

/** No record of a care provider is older or newer, so nothing is divided beyond these days. */
const earliest = '1900-01-01';
const latest = '2200-01-01';

/** The day of a date of a record, where it is a plausible one. */
const plausibleDay = (value: unknown): Day | undefined => {
	const day = parseDay(value);
	return day !== undefined && day > earliest && day < latest ? day : undefined;
};

/**
 * Two ranges that together are the range of a query, as its date parameters; none for a single day.
 *
 * Both hold the day where they meet, because an API may compare a last day with the midnight that starts it. Only two
 * neighbouring days are asked for one by one: should that leave records out, they came in no complete page.
 */
function divide(
	{ from, to, field }: DateRange,
	{ query, records }: DividablePage,
	end: End | undefined,
): Query[] {
	const first = query[from] as Day | undefined;
	const last = query[to] as Day | undefined;
	const lowest = addDays(first ?? earliest, 1);
	const highest = addDays(last ?? latest, -1);
	if (lowest > highest) {
		if (first === undefined || last === undefined || first >= last) return [];
		return [
			{ [from]: first, [to]: first },
			{ [from]: last, [to]: last },
		];
	}
	const isShown = records.some((record) => record[field] !== undefined);
	const days = records
		.flatMap((record) => plausibleDay(record[isShown ? field : 'NoteDate']) ?? [])
		// Where the field is not shown, another date is no more than a hint.
		.filter((day) => isShown || ((first ?? '') <= day && day <= (last ?? day)))
		.sort();
	const typical = end
		? addDays(end.day, end.isAscending ? -1 : 1)
		: (days[Math.floor(days.length / 2)] ?? midpoint(lowest, highest));
	const meeting = typical < lowest ? lowest : typical > highest ? highest : typical;
	const before = { ...(first === undefined ? {} : { [from]: first }), [to]: meeting };
	const after = { [from]: meeting, ...(last === undefined ? {} : { [to]: last }) };
	return end?.isAscending ? [after, before] : [before, after];
}

/** Where a page ends whose records are in the order of creation. */
interface End {
	readonly isAscending: boolean;
	readonly day: Day;
}

/**
 * The end of a page in the order of creation, ascending or descending: by times of creation, or by ids with days of
 * creation. No other date is certain to follow the ids.
 */
function endInOrderOfCreation(
	endpoint: ReadEndpoint,
	{ field }: DateRange,
	records: readonly ApiRecord[],
): End | undefined {
	if (field !== 'Timestamp') return undefined;
	const days = records.map((record) => plausibleDay(record[field]) ?? '');
	const [start, end] = [days[0], days.at(-1)];
	if (days.includes('') || start === undefined || start === end) return undefined;
	const isAscending = start < String(end);
	const inOrder = <Value extends string | number>(values: Value[]) =>
		values.every(
			(value, index) =>
				index === 0 || (isAscending ? value >= values[index - 1] : value <= values[index - 1]),
		);
	const byTime = inOrder(records.map((record) => String(record[field])));
	const byId = () => inOrder(records.map((record) => recordId(endpoint, record) ?? NaN));
	return byTime || (inOrder(days) && byId()) ? { isAscending, day: String(end) } : undefined;
}

/** The day that a query asks for, where it is a single one. */
const singleDayOf = (ranges: readonly DateRange[], query: Query): Day | undefined =>
	ranges.map(({ from, to }) => (query[from] === query[to] ? query[from] : undefined)).find(Boolean);

/** The error for a list that cannot be read completely. */
const incomplete = (endpoint: ReadEndpoint, most: number, day?: Day): CareManagementError =>
	endpointError(endpoint, {
		title: `${day ? `The day ${day} alone` : 'This list'} may hold more than the ${most} records that the service gives at once, so it cannot be had whole`,
		nextStep:
			'Add a filter, such as Client, and ask once for each value, or ask the operator of the service for a higher limit.',
	});
