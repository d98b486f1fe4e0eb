import type { ApiRecord } from '../http/mod';
import { listBySlices } from './listBySlices';
import type { Page, Pages } from './pages';
import { checkLength, listChanged, type ListRequest, type RecordList } from './recordList';
import { contentOf, recordId, RecordSet } from './recordSet';
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
 */
export async function listByOffset(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { endpoint, query } = request;
	let longest: ApiRecord[] = [];
	for (let reading = 1; reading <= maxReadings; reading++) {
		const { records, problem } = await readPages(request, pages);
		const isSame = problem === 'tail' && new RecordSet(endpoint, longest).equals(records);
		if (!problem || isSame) return { records };
		if (records.length > longest.length || problem === 'tail') longest = records;
	}
	const list = { records: longest, incomplete: listChanged(endpoint) };
	if (!slicingsOf(endpoint, query).some(isByDates)) return list;
	const sliced = await listBySlices(request, pages);
	return sliced.incomplete && sliced.records.length <= longest.length ? list : sliced;
}

/** The pages of a list, up to where one does not follow the one before it. */
async function readPages(
	{ endpoint, query, wanted, maxRecords }: ListRequest,
	pages: Pages,
): Promise<{ readonly records: ApiRecord[]; readonly problem?: 'order' | 'tail' }> {
	const ids = new Set<number>();
	const records: ApiRecord[] = [];
	let previous: Page = { records: [], limit: Infinity };
	for (;;) {
		const { length } = previous.records;
		const overlap = overlapOf(length);
		const offset = records.length - overlap;
		const asked = offset === 0 ? query : { ...query, page: `${offset}` };
		const page = await pages.fetch(asked, wanted - offset);
		const again = page.records.slice(0, overlap);
		const added = page.records.slice(overlap);
		if (!areEqual(again, previous.records.slice(length - overlap))) {
			// Behind a list that came in one answer nothing but its own last records: it is whole, whatever their order.
			const isOne = page.records.length === overlap && records.length === length;
			const isFull = length >= previous.limit;
			if (!isOne || isFull || new RecordSet(endpoint, records).lacks(again).length > 0)
				return { records, problem: 'order' };
			// Of as many as a limit, one may have been deleted meanwhile.
			if (pages.mayBeTruncated({ records, limit: Infinity }, true))
				return { records, problem: 'tail' };
			pages.noteGiven(length, true);
			return { records };
		}
		// Twice on one page, or on both sides of a page's end, is the API's own way to list a record.
		const last = records.length > 0 ? recordId(endpoint, records[records.length - 1]) : undefined;
		const own = added
			.flatMap((record) => recordId(endpoint, record) ?? [])
			.filter((id) => id !== last);
		if (own.some((id) => ids.has(id))) return { records, problem: 'order' };
		for (const id of own) ids.add(id);
		for (const record of added) records.push(record);
		checkLength({ endpoint, wanted, maxRecords }, records.length);
		if (added.length === 0 && records.length === length) pages.noteGiven(length, true);
		const isEnd = added.length === 0 || !pages.mayBeTruncated(page);
		if (isEnd || records.length >= wanted) return { records };
		previous = page;
	}
}

const areEqual = (page: ApiRecord[], other: ApiRecord[]): boolean =>
	page.length === other.length &&
	page.every((record, index) => contentOf(record) === contentOf(other[index]));
