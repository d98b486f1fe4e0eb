import type { ApiRecord } from '../http/mod';
import { usualLimits } from '../values/mod';
import type { Page, Pages } from './pages';
import { checkLength, type ListRequest } from './recordList';
import { contentOf, mayBeEqual, recordId, RecordSet } from './recordSet';

/**
 * Returns how many records of a page are requested again with the next page. These records prove that the list is still in the same order.
 * If records have no id, nothing else proves this.
 */
const overlapOf = (size: number): number => (size === 1 ? 0 : Math.min(10, Math.ceil(size / 10)));

export interface Reading {
	readonly records: ApiRecord[];
	/**
	 * `order` means that a page does not continue the previous page. `ignored` means that the service does not skip records. `tail` means
	 * that the list may be cut off, so it must be read once more.
	 */
	readonly problem?: 'order' | 'tail' | 'ignored';
	readonly first: Page;
}

/** Reads the pages of a list. The reading stops if a page does not continue the previous page. */
export async function readPages(request: ListRequest, pages: Pages): Promise<Reading> {
	return await new PageReader(request, pages).read();
}

class PageReader {
	private readonly records: ApiRecord[] = [];
	private readonly ids = new Set<number>();
	/** The records of the previous page. Empty before the first page. */
	private previous: readonly ApiRecord[] = [];
	/** Whether the previous page reached its limit, or was as long as the page before it. Then more pages likely follow the next page. */
	private isFull = false;
	/** A page that is requested before it is needed, to save time. */
	private ahead?: { readonly offset: number; readonly page: Promise<Page> };
	/** Cancels a request that nobody needs any more. */
	private readonly unneeded = new AbortController();

	constructor(
		private readonly request: ListRequest,
		private readonly pages: Pages,
	) {}

	async read(): Promise<Reading> {
		try {
			const first = await this.fetchNext();
			for (let page = first; ; page = await this.fetchNext()) {
				const reading = this.take(page, first);
				if (reading) return reading;
			}
		} finally {
			this.unneeded.abort();
		}
	}

	/**
	 * Fetches the next page. If the list likely goes on after it, and more records are wanted, also requests the page after it. At most two
	 * requests run at once.
	 */
	private async fetchNext(): Promise<Page> {
		const { wanted, maxRecords } = this.request;
		const { length } = this.previous;
		const overlap = overlapOf(length);
		const offset = this.records.length - overlap;
		const next = offset + length - overlap;
		const isComing = this.ahead?.offset === offset;
		const coming = this.ahead && isComing ? this.ahead.page : this.fetch(offset);
		this.ahead = undefined;
		if (!isComing && this.isFull && next + overlap < Math.min(wanted, maxRecords + 1)) {
			const page = this.fetch(next, this.unneeded.signal);
			this.ahead = { offset: next, page };
			// A failure of this page matters only if the page is needed later.
			page.catch(() => undefined);
		}
		return await this.settle(await coming);
	}

	/**
	 * Checks a page that brings nothing new, although the service announces more records. Some services announce more records after every
	 * page, even after the last. So one more request finds out whether more records follow.
	 */
	private async settle(page: Page): Promise<Page> {
		const { length } = this.records;
		const hasNew = page.records.length > overlapOf(this.previous.length);
		if (!page.isPart || length === 0 || hasNew) return page;
		const behind = await this.fetch(length);
		return { ...page, isPart: behind.isPart || behind.records.length > 0 };
	}

	private async fetch(offset: number, signal?: AbortSignal): Promise<Page> {
		const { query, wanted } = this.request;
		const asked = offset === 0 ? query : { ...query, page: `${offset}` };
		return await this.pages.fetch(asked, wanted - offset, signal);
	}

	/** Processes a page. @returns the result, or undefined if another page is needed */
	private take(page: Page, first: Page): Reading | undefined {
		const { request, pages, records, previous } = this;
		const overlap = overlapOf(previous.length);
		const again = page.records.slice(0, overlap);
		const added = page.records.slice(overlap);
		const isSecond = page !== first && records.length === previous.length;
		if (isSecond && this.isFirstAgain(page)) return { records, problem: 'ignored', first };
		if (!areEqual(again, previous.slice(previous.length - overlap))) {
			return isSecond ? this.judgeSecond(page, first) : { records, problem: 'order', first };
		}
		if (!this.add(page, added)) return { records, problem: 'order', first };
		checkLength(request, records.length);
		if (isSecond && added.length > 0) pages.noteCut(first);
		const isEnd = added.length === 0 || this.isLast(page, first);
		if (isEnd && records.length === first.records.length) pages.noteWhole(first);
		if (isEnd || records.length >= request.wanted) return { records, first };
		this.isFull = page.records.length >= page.limit || page.records.length === previous.length;
		this.previous = page.records;
		return undefined;
	}

	/** Returns whether a second page shows that the service does not skip records. */
	private isFirstAgain({ records: found }: Page): boolean {
		// The page should begin with the last records of the previous page. So if it is empty, the service does not take the query parameter
		// `page` as the number of records to skip.
		if (found.length === 0 && overlapOf(this.previous.length) > 0) return true;
		if (found.length === 0 || !mayBeEqual(this.records, found)) return false;
		return new RecordSet(this.request.endpoint, this.records).equals(found);
	}

	/** Makes the result if the second page does not begin with the last records of the first page. */
	private judgeSecond({ records: found, isPart }: Page, first: Page): Reading {
		const { request, pages, records, previous, isFull } = this;
		// If the first answer held the whole list, the second page has only records of the first page, in any order.
		const isTail = !isFull && !isPart && found.length === overlapOf(previous.length);
		if (isTail && new RecordSet(request.endpoint, records).lacks(found).length === 0) {
			// A first page with as many records as a usual limit may be cut off. If a record was deleted before the second page came, that page
			// is shorter, and may look as if nothing followed.
			if (usualLimits.includes(records.length)) return { records, problem: 'tail', first };
			pages.noteWhole(first);
			return { records, first };
		}
		const isStart = areEqual(found, records.slice(0, found.length));
		return { records, problem: isStart ? 'ignored' : 'order', first };
	}

	/** Adds the new records of a page. @returns whether the new records can follow the earlier records */
	private add({ isPart }: Page, added: readonly ApiRecord[]): boolean {
		// If a service announces more records but gives no new records, the page cannot continue the list.
		if (isPart && added.length === 0) return false;
		const { request, records, ids } = this;
		const { endpoint } = request;
		// A service may list a record twice in a row, also on both sides of the border between two pages. This does not mean that the order
		// has changed.
		const last = records.length > 0 ? recordId(endpoint, records[records.length - 1]) : undefined;
		const own: number[] = [];
		for (const record of added) {
			const id = recordId(endpoint, record);
			if (id === undefined || id === last) continue;
			if (ids.has(id)) return false;
			own.push(id);
		}
		for (const id of own) ids.add(id);
		for (const record of added) records.push(record);
		return true;
	}

	/** Returns whether a page is likely the last page, although it has brought new records. */
	private isLast(page: Page, first: Page): boolean {
		// The previous page was not the last page. So if this page has the same length, more pages may follow.
		const isShorter = page === first || page.records.length < this.previous.length;
		// If a service gives fewer records than requested, it may now give even fewer. So only a page without new records shows the end of
		// the list.
		const isCapped = page !== first && first.records.length < first.limit;
		return isShorter && !isCapped && !this.pages.mayBeTruncated(page);
	}
}

const areEqual = (page: readonly ApiRecord[], other: readonly ApiRecord[]): boolean =>
	page.length === other.length &&
	page.every((record, index) => contentOf(record) === contentOf(other[index]));
