import type { ReadEndpoint } from '../api/mod';
import { addDays } from './dates';
import {
	divideByDates,
	divisionsOf,
	earliest,
	endInOrderOfCreation,
	hasBothStates,
	isOfOneDay,
	isOutside,
	latest,
	singleDayOf,
	type DateRange,
	type Division,
} from './divisions';
import { endpointError } from './errors';
import type { Query } from './formatQuery';
import { defaultLimit, looksTruncated, mayBeTruncated, type Page, type PageFetcher } from './page';
import { recordKeys } from './recordKeys';
import type { ApiRecord } from './session';

/** A page, its query, and what that query can still be divided by. */
interface DividablePage extends Page {
	readonly query: Query;
	readonly divisions: readonly Division[];
}

/**
 * A complete list by ever shorter ranges of dates and by states, for endpoints that take `limit` and not `page`.
 *
 * A page is complete when it has fewer records than the default limit or than another page. The list is complete when
 * each of its records came in a complete page, for then the divisions leave no kind of record out.
 *
 * @param endpoint the endpoint that lists the records
 * @param query the query parameters; their own dates bound the division
 * @param wanted how many records are enough
 * @param first the page that the query gave, which may be truncated
 * @param pages fetches the pages
 * @param check throws when there are more records than can be dealt with
 * @returns every record once, those without a date included; undefined where there is nothing to divide by
 * @throws CareManagementError when a request fails, or one day alone holds more than the API gives
 */
export async function listByDivision(
	endpoint: ReadEndpoint,
	query: Query,
	wanted: number,
	first: Page,
	pages: PageFetcher,
	check: (count: number) => void,
): Promise<ApiRecord[] | undefined> {
	const divisions = divisionsOf(endpoint, query);
	if (divisions.length === 0) return undefined;
	const listing = new Listing(endpoint, pages, first);
	const pending: DividablePage[] = [{ ...first, query, divisions }];
	for (let page = pending.pop(); page; page = pending.pop()) {
		const [division, ...others] = inBestOrder(page);
		if (listing.isComplete(page)) {
			listing.confirm(page);
		} else if (!division) {
			listing.confirm(await listing.settle(page, singleDayOf(divisions, page.query)));
		} else {
			const parts = await listing.divide(division, page, wanted);
			if (!parts) {
				// The division is of no use here.
				pending.push({ ...page, divisions: others });
				continue;
			}
			if (listing.isWholeAlready(page, parts)) return page.records;
			const left = division.kind === 'dates' ? [division, ...others] : others;
			for (const part of parts) pending.push({ ...part, divisions: left });
			// A single day, or a division that leaves out records of the page: only another one can tell.
			if (!listing.covers(page, parts)) pending.push({ ...page, divisions: others });
		}
		if (listing.size >= wanted) return listing.records.slice(0, wanted);
		if (wanted === Infinity) check(listing.size);
	}
	listing.requireConfirmed(first);
	return listing.records;
}

/** The divisions of a page. Dates cannot divide records of one day, as after an import, so states go first there. */
function inBestOrder({ divisions, records }: DividablePage): readonly Division[] {
	const [first] = divisions;
	if (first?.kind !== 'dates' || !isOfOneDay(first, records)) return divisions;
	const isState = ({ kind }: Division) => kind === 'state';
	return [...divisions.filter(isState), ...divisions.filter((other) => !isState(other))];
}

/** The part of a page that a division gave. */
interface Part extends Page {
	readonly query: Query;
	/** In the order of creation nothing lies beyond the last record of the first page, and this part has it. */
	readonly hasEnd: boolean;
}

/** The records so far, each once, and which of them came in a complete page. */
class Listing {
	private readonly byKey = new Map<string, ApiRecord>();
	private readonly confirmed = new Set<string>();
	private readonly ignored = new Set<Division>();
	private readonly obeyed = new Set<Division>();
	private readonly lastKey: string;
	private largestPage = 0;

	constructor(
		private readonly endpoint: ReadEndpoint,
		private readonly pages: PageFetcher,
		first: Page,
	) {
		this.add(first);
		this.lastKey = recordKeys(this.endpoint, first.records).at(-1) ?? '';
	}

	get size(): number {
		return this.byKey.size;
	}

	get records(): ApiRecord[] {
		return [...this.byKey.values()];
	}

	private add(page: Page): void {
		this.largestPage = Math.max(this.largestPage, page.records.length);
		const keys = recordKeys(this.endpoint, page.records);
		page.records.forEach((record, index) => this.byKey.set(keys[index], record));
	}

	/** Notes that the page is complete, and so that its records are there whatever else is missing. */
	confirm(page: Page): void {
		for (const key of recordKeys(this.endpoint, page.records)) this.confirmed.add(key);
	}

	/** Whether the page cannot have been truncated. Exactly the default may stand for a limit that did not count. */
	isComplete(page: Page): boolean {
		const { length } = page.records;
		const isShorter = length < this.largestPage && length < page.limit && length !== defaultLimit;
		return isShorter || !mayBeTruncated(page);
	}

	/** Fetches the parts of a page, until there are enough records; undefined when the division is of no use. */
	async divide(
		division: Division,
		page: DividablePage,
		wanted: number,
	): Promise<Part[] | undefined> {
		if (this.ignored.has(division)) return undefined;
		if (division.kind === 'state' && !hasBothStates(division, page.records)) return undefined;
		const end =
			division.kind === 'dates'
				? endInOrderOfCreation(this.endpoint, division, page.records)
				: undefined;
		const queries =
			division.kind === 'dates'
				? divideByDates(division, page.query, page.records, end)
				: division.values.map((value) => ({ [division.name]: value }));
		const parts: Part[] = [];
		for (const changes of queries) {
			const query = { ...page.query, ...changes };
			const fetched = await this.pages.fetch(query);
			if (division.kind === 'dates' && (await this.ignores(division, query, fetched, page))) {
				this.ignored.add(division);
				return undefined;
			}
			this.add(fetched);
			const isComplete = this.isComplete(fetched) && parts.every((part) => this.isComplete(part));
			const hasEnd =
				end !== undefined &&
				isComplete &&
				recordKeys(this.endpoint, fetched.records).includes(this.lastKey);
			parts.push({ ...fetched, query, hasEnd });
			if (this.size >= wanted || (hasEnd && this.size === page.records.length)) break;
		}
		return parts;
	}

	/** Whether the API ignores dates. Where it does not show the field, days without any record tell. */
	private async ignores(range: DateRange, query: Query, part: Page, page: Page): Promise<boolean> {
		if (isOutside(range, query, part.records)) return true;
		const isShown = part.records.some((record) => record[range.field] !== undefined);
		if (isShown || this.obeyed.has(range) || part.records.length < page.records.length)
			return false;
		for (const day of [addDays(earliest, -1), addDays(latest, 1)]) {
			const nobody = await this.pages.fetch({ ...query, [range.from]: day, [range.to]: day });
			if (nobody.records.length > 0) return true;
		}
		this.obeyed.add(range);
		return false;
	}

	/** Whether the page turned out to be the whole list. */
	isWholeAlready(page: Page, parts: readonly Part[]): boolean {
		return parts.some(({ hasEnd }) => hasEnd) && this.size === page.records.length;
	}

	/** Whether the parts show every record of the page, unless one of them is truncated itself. */
	covers(page: Page, parts: readonly Part[]): boolean {
		if (!parts.every((part) => this.isComplete(part))) return true;
		const shown = new Set(parts.flatMap((part) => recordKeys(this.endpoint, part.records)));
		return recordKeys(this.endpoint, page.records).every((key) => shown.has(key));
	}

	/** The page where nothing divides it further: enlarged, or complete by its size, or an error. */
	async settle(page: DividablePage, day?: string): Promise<Page> {
		const isDoubtful = (one: Page) => looksTruncated(one) || this.size > one.records.length;
		if (!isDoubtful(page)) return page;
		const largest = await this.pages.enlarge(page.query, page);
		this.add(largest);
		if (largest.isWhole) return largest;
		throw this.incomplete(day);
	}

	/** @throws CareManagementError unless each record came in a complete page, or the first page looks complete */
	requireConfirmed(first: Page): void {
		const isConfirmed = [...this.byKey.keys()].every((key) => this.confirmed.has(key));
		const isDoubtful = this.size > first.records.length || looksTruncated(first);
		if (!isConfirmed && isDoubtful) throw this.incomplete();
	}

	private incomplete(day?: string): Error {
		if (this.ignored.size > 0) {
			return endpointError(this.endpoint, {
				title: `This list may hold more than the ${this.largestPage} records that the service gives at once, and the service does not keep to the dates that it is asked for, so it cannot be had whole`,
				nextStep:
					'Add a filter, such as Client, and ask once for each value. Tell the operator of the service that a filter by date has no effect.',
			});
		}
		return endpointError(this.endpoint, {
			title: `${day ? `The day ${day} alone` : 'This list'} may hold more than the ${this.largestPage} records that the service gives at once, so it cannot be had whole`,
			nextStep:
				'Add a filter, such as Client, and ask once for each value, or ask the operator of the service for a higher limit.',
		});
	}
}
