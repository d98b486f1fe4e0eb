import type { ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { usualLimits } from '../values/mod';
import { listByNumber } from './listByNumber';
import { listBySlices } from './listBySlices';
import type { Page, Pages } from './pages';
import {
	checkLength,
	lacksMany,
	listChanged,
	mayHoldMore,
	type ListRequest,
	type RecordList,
} from './recordList';
import { contentOf, recordId, RecordSet } from './recordSet';
import { isByDates, slicingsOf } from './slices';

/** How often a list that changes its order meanwhile is read from its start. */
const maxReadings = 3;

/** Lists with fewer records than the documented default are whole, by the documentation. */
const smallList = 200;

/**
 * How many records of a page of such a size the next page repeats. They prove that the list is still in the same order,
 * which nothing else does where records carry no id.
 */
const overlapOf = (size: number): number => (size === 1 ? 0 : Math.min(10, Math.ceil(size / 10)));

/** What pages came to. */
interface Reading {
	readonly records: ApiRecord[];
	/** `ignored` where the service does not skip so many records, whatever it makes of `page`; `tail` where one more reading tells. */
	readonly problem?: 'order' | 'tail' | 'ignored';
	/** The first page. */
	readonly first: Page;
}

/**
 * A list by `page`, the number of records to skip. The offset advances by what arrived and never by what was asked for,
 * because the API may give less. The list is whole where each page begins as the one before it ended; otherwise it is read
 * again, and then in slices of days.
 */
export async function listByOffset(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { endpoint, query } = request;
	const isSliced = slicingsOf(endpoint, query).some(isByDates);
	if (isSliced && pages.given.ignoresPage()) {
		const sliced = await listBySlices(request, pages);
		// It may skip records again by now.
		if (!sliced.incomplete) return sliced;
	}
	let longest: ApiRecord[] = [];
	let last: { first: Page; isIgnored: boolean } | undefined;
	for (let reading = 1; reading <= maxReadings; reading++) {
		const { records, problem, first } = await readPages(request, pages);
		const isSame = problem === 'tail' && new RecordSet(endpoint, longest).equals(records);
		if (isSame) pages.noteWhole(first);
		if (!problem || isSame) return { records };
		if (records.length > longest.length || problem === 'tail') longest = records;
		last = { first, isIgnored: problem === 'ignored' };
		if (last.isIgnored) break;
	}
	if (last?.isIgnored) {
		pages.given.noteIgnoresPage();
		if (await pages.isShownWhole(last.first)) return { records: last.first.records };
	}
	const list = { records: longest, incomplete: listChanged(endpoint) };
	if (isSliced) {
		const sliced = await listBySlices(request, pages);
		const isLess = lacksMany(sliced.records.length, longest.length);
		return isLess && !sliced.incomplete ? list : withMore(sliced, longest);
	}
	return (last && (await listUnsliced(request, pages, last))) ?? list;
}

/** A list of which nothing tells that it is whole, with the most records that came of it. */
const withMore = (list: RecordList, records: ApiRecord[]): RecordList =>
	list.incomplete && list.records.length < records.length ? { ...list, records } : list;

/**
 * A list that cannot be sliced by dates, where the service does not skip records as documented: by the numbers of its pages, or
 * what came in one answer. Fewer records than the default that nothing can prove to be all are taken for it, unless the service
 * gives just so many of some list.
 *
 * @returns undefined where the service does skip records
 */
async function listUnsliced(
	request: ListRequest,
	pages: Pages,
	{ first, isIgnored }: { readonly first: Page; readonly isIgnored: boolean },
): Promise<RecordList | undefined> {
	const { endpoint, query } = request;
	const numbered = await listByNumber(request, pages, first);
	const records = [...numbered.records];
	if (numbered.isWhole) return { records };
	if (!isIgnored) return undefined;
	const { length } = first.records;
	if (records.length === length && length < smallList) {
		const page = await pages.enlarge(query, first, true);
		const isWhole = page.records.length === length && !pages.mayBeTruncated(page, true);
		if (isWhole) return { records };
	}
	const why = ', and the service does not skip records';
	return { records, incomplete: mayHoldMore(endpoint, length, why) };
}

/** The pages of a list, up to where one does not follow the one before it. */
async function readPages(
	{ endpoint, query, wanted, maxRecords }: ListRequest,
	pages: Pages,
): Promise<Reading> {
	const unneeded = new AbortController();
	const fetch = async (offset: number, signal?: AbortSignal): Promise<Page> => {
		const asked = offset === 0 ? query : { ...query, page: `${offset}` };
		return await pages.fetch(asked, wanted - offset, signal);
	};
	/** A page on its way before its turn, so that the API works on it while the one before it is being read. */
	let ahead: { readonly offset: number; readonly page: Promise<Page> } | undefined;
	const ids = new Set<number>();
	const records: ApiRecord[] = [];
	let previous: ApiRecord[] = [];
	let first: Page | undefined;
	try {
		for (let isFull = false; ;) {
			const overlap = overlapOf(previous.length);
			const offset = records.length - overlap;
			const next = offset + previous.length - overlap;
			const isComing = ahead?.offset === offset;
			const coming: Promise<Page> = ahead && isComing ? ahead.page : fetch(offset);
			ahead = undefined;
			if (!isComing && isFull && next + overlap < Math.min(wanted, maxRecords + 1)) {
				ahead = { offset: next, page: fetch(next, unneeded.signal) };
				// Its failure matters only once the page is needed, which may be never.
				ahead.page.catch(() => undefined);
			}
			const page = await coming;
			first ??= page;
			const again = page.records.slice(0, overlap);
			const added = page.records.slice(overlap);
			const isOne = page !== first && records.length === previous.length;
			// Where the last records of a page stand, there must be some.
			const isNothing = overlap > 0 && page.records.length === 0;
			if (isOne && (isNothing || areSame(endpoint, records, page.records))) {
				return { records, problem: 'ignored', first };
			}
			if (!areEqual(again, previous.slice(previous.length - overlap))) {
				// Behind a list that came in one answer nothing but its own last records: it is whole, whatever their order.
				const isTail = isOne && !isFull && added.length === 0 && again.length === overlap;
				if (isTail && new RecordSet(endpoint, records).lacks(again).length === 0) {
					// Of as many as a limit, one may have been deleted meanwhile.
					if (usualLimits.includes(records.length)) return { records, problem: 'tail', first };
					pages.noteWhole(first);
					return { records, first };
				}
				const isStart = areEqual(page.records, records.slice(0, page.records.length));
				return { records, problem: isOne && isStart ? 'ignored' : 'order', first };
			}
			// Twice on one page, or on both sides of a page's end, is the API's own way to list a record.
			const last = records.length > 0 ? recordId(endpoint, records[records.length - 1]) : undefined;
			const own = added
				.flatMap((record) => recordId(endpoint, record) ?? [])
				.filter((id) => id !== last);
			if (own.some((id) => ids.has(id))) return { records, problem: 'order', first };
			for (const id of own) ids.add(id);
			for (const record of added) records.push(record);
			checkLength({ endpoint, wanted, maxRecords }, records.length);
			if (isOne && added.length > 0) pages.noteCut(first);
			// Behind a page that was cut off, only a shorter one can be the last.
			const isShorter = page === first || page.records.length < previous.length;
			// A service that gives less than it is asked for may give even less by now: only nothing behind a page shows its end.
			const isCapped = page !== first && first.records.length < first.limit;
			const isEnd = added.length === 0 || (isShorter && !isCapped && !pages.mayBeTruncated(page));
			if (isEnd && records.length === first.records.length) pages.noteWhole(first);
			if (isEnd || records.length >= wanted) return { records, first };
			isFull = page.records.length >= page.limit || page.records.length === previous.length;
			previous = page.records;
		}
	} finally {
		unneeded.abort();
	}
}

const areSame = (endpoint: ReadEndpoint, records: ApiRecord[], others: ApiRecord[]): boolean =>
	records.length > 0 && new RecordSet(endpoint, records).equals(others);

const areEqual = (page: ApiRecord[], other: ApiRecord[]): boolean =>
	page.length === other.length &&
	page.every((record, index) => contentOf(record) === contentOf(other[index]));
