import type { ApiRecord } from '../http/mod';
import { lacksSome } from './lacksSome';
import { listByNumber } from './listByNumber';
import { listBySlices } from './listBySlices';
import type { Page, Pages } from './pages';
import {
	lacksMany,
	listChanged,
	mayHoldMore,
	type ListRequest,
	type RecordList,
} from './recordList';
import { readPages } from './readPages';
import { RecordSet } from './recordSet';
import { isByDates, slicingsOf } from './slices';

/** How often a list is read from its start because its order has changed on the way. */
const maxReadings = 3;

/** By the documentation, a list with fewer records than this default is whole. */
const smallList = 200;

/** The result of several readings of a list. */
interface Readings {
	/** All records, if a reading shows that it is complete. */
	readonly whole?: ApiRecord[];
	/** The most records of a reading. */
	readonly longest: ApiRecord[];
	/** The first page of the last reading. */
	readonly first: Page;
	/** Whether the service does not skip records as documented. */
	readonly isIgnored: boolean;
}

/**
 * Reads a list by `page`, the number of records to skip. The offset advances by the number of records that arrived, because the API may
 * give fewer than requested. If each page begins as the page before it ended, the list is whole. Otherwise it is read again, and then in
 * slices of days.
 */
export async function listByOffset(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { endpoint, query } = request;
	const isSliced = slicingsOf(endpoint, query).some(isByDates);
	if (isSliced && pages.given.ignoresPage()) {
		const sliced = await listBySlices(request, pages);
		// The service may skip records again now, so the list is read by offset once more.
		if (!sliced.incomplete) return sliced;
	}
	const { whole, longest, first, isIgnored } = await readRepeatedly(request, pages);
	if (whole) return { records: whole };
	if (isIgnored) {
		pages.given.noteIgnoresPage();
		if (await pages.isShownWhole(first)) return { records: first.records };
	}
	const list = { records: longest, incomplete: listChanged(endpoint) };
	if (isSliced) {
		const sliced = await listBySlices(request, pages);
		const isLess = lacksMany(sliced.records.length, longest.length);
		return isLess && !sliced.incomplete ? list : withMore(sliced, longest);
	}
	return (await listUnsliced(request, pages, { first, isIgnored })) ?? list;
}

/** Reads a list from its start, several times if its order changes during a reading. */
async function readRepeatedly(request: ListRequest, pages: Pages): Promise<Readings> {
	let longest: ApiRecord[] = [];
	for (let reading = 1; ; reading++) {
		const { records, problem, first } = await readPages(request, pages);
		const isSame = problem === 'tail' && new RecordSet(request.endpoint, longest).equals(records);
		if (isSame) pages.noteWhole(first);
		const whole = !problem || isSame ? records : undefined;
		if (records.length > longest.length || problem === 'tail') longest = records;
		const isIgnored = problem === 'ignored';
		if (whole || isIgnored || reading === maxReadings) return { whole, longest, first, isIgnored };
	}
}

/** An incomplete list, with the records of the longest reading. */
const withMore = (list: RecordList, records: ApiRecord[]): RecordList =>
	list.incomplete && list.records.length < records.length ? { ...list, records } : list;

/**
 * Reads a list that has no dates for slices, if the service does not skip records as documented. It uses the numbers of the pages or, if
 * that fails, one answer. If that answer has fewer records than the default, it counts as the whole list even without a proof. There is one
 * exception: some other list was cut off at exactly this number.
 *
 * @returns undefined if the service does skip records
 */
async function listUnsliced(
	request: ListRequest,
	pages: Pages,
	{ first, isIgnored }: Pick<Readings, 'first' | 'isIgnored'>,
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
		if (isWhole && !(await lacksSome(request.session, endpoint, first))) return { records };
	}
	const why = ', and the service does not skip records';
	return { records, incomplete: mayHoldMore(endpoint, length, why) };
}
