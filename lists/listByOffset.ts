import { endpointError } from '../errors/mod';
import type { ApiRecord } from '../http/mod';
import { listBySlices } from './listBySlices';
import type { Page, Pages } from './pages';
import { checkLength, listChanged, type ListRequest, type RecordList } from './recordList';
import { recordId, RecordSet } from './recordSet';
import { isByDates, slicingsOf } from './slices';

/** How often a list that changes its order meanwhile is read from its start. */
const maxReadings = 3;

/**
 * How many records of a page of such a size the next page repeats. They prove that the list is still in the same order,
 * which nothing else does where records carry no id.
 */
const overlapOf = (size: number): number => Math.min(10, Math.ceil(size / 10));

/**
 * A list by `page`, the number of records to skip. The offset advances by what arrived and never by what was asked for,
 * because the API may give less. The list is whole where each page begins as the one before it ended; otherwise it is read
 * again, and then in slices of days.
 *
 * @param request the list; its endpoint takes `limit` and `page`, and `page` of the query is where to start
 */
export async function listByOffset(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { endpoint, wanted } = request;
	let longest: ApiRecord[] = [];
	let incomplete = listChanged(endpoint);
	for (let reading = 1; reading <= maxReadings; reading++) {
		const unneeded = new AbortController();
		const { records, problem } = await readPages(request, pages, unneeded.signal).finally(() =>
			unneeded.abort(),
		);
		const isSame = problem === 'tail' && new RecordSet(endpoint, longest).equals(records);
		if (!problem || isSame) return { records: records.slice(0, wanted) };
		if (records.length > longest.length || problem === 'tail') longest = records;
		if (problem !== 'samePage') continue;
		incomplete = endpointError(endpoint, {
			title: 'The service gave the same page of the list twice',
			nextStep:
				'The list cannot be read page by page. Ask for less at once, for example for fewer days, and tell the operator of the service.',
		});
		break;
	}
	const { page = '0', ...query } = request.query;
	if (page !== '0') {
		// In a list without an order, any records are behind any others.
		const end = wanted + Number(page);
		const list = await listByOffset({ ...request, query, wanted: end }, pages);
		return { ...list, records: list.records.slice(Number(page)) };
	}
	if (!slicingsOf(endpoint, query).some(isByDates)) {
		return { records: longest.slice(0, wanted), incomplete };
	}
	const sliced = await listBySlices({ ...request, query }, pages);
	const isLonger = sliced.records.length > longest.length || !sliced.incomplete;
	return isLonger ? sliced : { records: longest.slice(0, wanted), incomplete };
}

/** The pages of a list, up to where they are in no common order, or all the same. */
async function readPages(
	request: ListRequest,
	pages: Pages,
	signal: AbortSignal,
): Promise<{ readonly records: ApiRecord[]; readonly problem?: 'order' | 'samePage' | 'tail' }> {
	const { endpoint, query, wanted, maxRecords } = request;
	const start = Number(query.page ?? 0);
	const fetch = async (offset: number, own?: AbortSignal): Promise<Page> => {
		const asked = offset === 0 ? query : { ...query, page: `${offset}` };
		return await pages.fetch(asked, wanted + start - offset, own);
	};
	/** A page on its way before its turn, so that the API works on it while the one before it is being read. */
	let ahead: { readonly offset: number; readonly page: Promise<Page> } | undefined;
	const ids = new Set<number>();
	const records: ApiRecord[] = [];
	let previous: ApiRecord[] = [];
	for (let isFull = false; ;) {
		const overlap = overlapOf(previous.length);
		const offset = start + records.length - overlap;
		const next = offset + previous.length - overlap;
		const isComing = ahead?.offset === offset;
		const coming: Promise<Page> = ahead && isComing ? ahead.page : fetch(offset);
		ahead = undefined;
		if (!isComing && isFull && next + overlap - start < Math.min(wanted, maxRecords + 1)) {
			ahead = { offset: next, page: fetch(next, signal) };
			// Its failure matters only once the page is needed, which may be never.
			ahead.page.catch(() => undefined);
		}
		const page = await coming;
		const added = page.records.slice(overlap);
		if (!areEqual(page.records.slice(0, overlap), previous.slice(previous.length - overlap))) {
			// Behind a list that came in one answer nothing but its own last records: it is whole, whatever their order.
			const isTail =
				page.records.length === overlap && records.length === previous.length && !isFull;
			if (isTail && new RecordSet(endpoint, records).lacks(page.records).length === 0) {
				const isLimit = pages.mayBeTruncated({ records, limit: Infinity }, true);
				// Of as many as a limit, one may have been deleted meanwhile.
				if (isLimit) return { records, problem: 'tail' };
				pages.noteWhole(records.length);
				return { records };
			}
			const isSame = areEqual(page.records, previous.slice(0, page.records.length));
			return { records, problem: isSame && page.records.length > 0 ? 'samePage' : 'order' };
		}
		// Twice on one page, or on both sides of a page's end, is the API's own way to list a record.
		const [last] = records.slice(-1).map((record) => recordId(endpoint, record));
		const own = added
			.flatMap((record) => recordId(endpoint, record) ?? [])
			.filter((id) => id !== last);
		if (own.some((id) => ids.has(id))) return { records, problem: 'order' };
		for (const id of own) ids.add(id);
		for (const record of added) records.push(record);
		checkLength(request, records.length);
		if (added.length === 0 && records.length === previous.length) pages.noteWhole(records.length);
		const isEnd = added.length === 0 || !pages.mayBeTruncated(page);
		if (isEnd || records.length >= wanted) return { records };
		isFull = page.records.length >= page.limit || page.records.length === previous.length;
		previous = page.records;
	}
}

const areEqual = (page: ApiRecord[], other: ApiRecord[]): boolean =>
	page.length === other.length && JSON.stringify(page) === JSON.stringify(other);
