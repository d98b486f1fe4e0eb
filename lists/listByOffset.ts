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

/** The largest number of readings of a list by `page`. */
const maxReadings = 3;

/** The documented default limit. According to the documentation, an answer with fewer records is a whole list. */
const smallList = 200;

interface Readings {
	/** All records, or as many as wanted. Absent if the readings do not show that the list is complete. */
	readonly whole?: ApiRecord[];
	/**
	 * The records of the longest reading. If the end of a reading is in doubt (problem `tail`), this reading replaces earlier readings, even
	 * if they are longer.
	 */
	readonly longest: ApiRecord[];
	/** The first page of the last reading. */
	readonly first: Page;
	/** Whether the service fails to skip records as documented. */
	readonly isIgnored: boolean;
}

/**
 * Reads a list by `page`, the number of records to skip. If this does not show that the list is complete, the list is read in slices of
 * days, or by page numbers.
 */
export async function listByOffset(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { endpoint, query } = request;
	const isSliced = slicingsOf(endpoint, query).some(isByDates);
	if (isSliced && pages.given.has('ignoresPage')) {
		const sliced = await listBySlices(request, pages);
		// If the slices are incomplete, the list is still read by `page`, because the service may skip records now.
		if (!sliced.incomplete) return sliced;
	}
	const { whole, longest, first, isIgnored } = await readRepeatedly(request, pages);
	if (whole) return { records: whole };
	if (isIgnored) {
		pages.given.noteFinding('ignoresPage');
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

/**
 * Reads a list from its start. If the order of the list changes, or if the end of the list is in doubt, the list is read again. There are
 * at most `maxReadings` readings.
 */
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

/** Gives an incomplete list the records of the longest reading, if that reading has more records. */
const withMore = (list: RecordList, records: ApiRecord[]): RecordList =>
	list.incomplete && list.records.length < records.length ? { ...list, records } : list;

/**
 * Reads a list that has no dates for slices, if reading by `page` has not brought the whole list. First, the function tries whether `page`
 * is the number of a page. If this does not bring the whole list, a single answer with fewer records than the default limit may be the
 * whole list.
 *
 * @returns undefined if the service skips records, but page numbers do not bring the whole list
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
