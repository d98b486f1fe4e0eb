import type { ReadEndpoint } from '../api/mod';
import { addDays, type Query } from '../values/mod';
import {
	divideByDates,
	earliest,
	endInOrderOfCreation,
	hasBothStates,
	isOutside,
	latest,
	type DateRange,
	type Division,
} from './divisions';
import { endpointError, type CareManagementError } from '../errors/mod';
import { defaultLimit, looksTruncated, mayBeTruncated, type Page, type PageFetcher } from './page';
import { recordKeys } from './recordKeys';
import type { ApiRecord } from '../http/mod';

/** A page, its query, and what that query can still be divided by. */
export interface DividablePage extends Page {
	readonly query: Query;
	readonly divisions: readonly Division[];
}

/** The part of a page that a division gave. */
export interface Part extends Page {
	readonly query: Query;
	/** In the order of creation nothing lies beyond the last record of the first page, and this part has it. */
	readonly hasEnd: boolean;
}

/** The records so far, each once, and which of them came in a complete page. */
export class Listing {
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

	/** The page where nothing divides it further: enlarged, or complete by its size; undefined when it may be truncated. */
	async settle(page: DividablePage): Promise<Page | undefined> {
		const isDoubtful = (one: Page) => looksTruncated(one) || this.size > one.records.length;
		if (!isDoubtful(page)) return page;
		const largest = await this.pages.enlarge(page.query, page);
		this.add(largest);
		return largest.isWhole ? largest : undefined;
	}

	/** Whether each record came in a complete page, or the first page looks complete. */
	isConfirmed(first: Page): boolean {
		const isDoubtful = this.size > first.records.length || looksTruncated(first);
		return !isDoubtful || [...this.byKey.keys()].every((key) => this.confirmed.has(key));
	}

	/**
	 * The error for a list that cannot be had whole.
	 *
	 * @param day the day that alone may hold more than the API gives
	 */
	incomplete(day?: string): CareManagementError {
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
