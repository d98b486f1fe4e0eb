import type { ReadEndpoint } from '../api/mod';
import { endpointError } from '../errors/mod';
import type { ApiRecord } from '../http/mod';
import { listBySlices } from './listBySlices';
import { mayBeTruncated } from './mayBeTruncated';
import type { Pages } from './pages';
import { PagesAhead, type PageRequest } from './pagesAhead';
import { listChanged, type ListRequest, type RecordList } from './recordList';
import { recordId, RecordSet } from './recordSet';

/** How often a list that is not in one order is read from its start, and how often while it has the same size. */
const maxPasses = 3;
const maxPassesOfOneSize = 8;

/** After how many requests a list in random order is not read from its start again. */
const maxRequestsWhenRandom = 60;

/**
 * How many records of a page of such a size the next page repeats. They prove that the list is still in the same order,
 * which nothing else does where records carry no id.
 */
const overlapOf = (size: number): number => Math.min(10, Math.ceil(size / 10));

/** What one reading of a list, from its start, came to. */
interface Pass {
	/** The records of the pages that follow one another. */
	readonly records: ApiRecord[];
	/** Why they need not be all: the pages are in no common order, or all the same. */
	readonly problem?: 'order' | 'samePage';
	/** The records of all pages, where they are in no common order. */
	readonly united?: RecordSet;
	/** How many records the list has, where its end was found. */
	readonly count?: number;
}

/**
 * A list by `page`, the number of records to skip (specification: "Endpoints", "Conventions"). The offset advances by what
 * arrived and never by what was asked for, because the API may give less.
 *
 * A pass is whole where each page begins as the one before it ended. Otherwise records with ids are united over several
 * passes: they are all when two passes found the end behind as many records. Else the list is read in slices of days.
 *
 * @param request the list; its endpoint takes `limit` and `page`, and `page` of the query is where to start
 * @param pages fetches the pages
 */
export async function listByOffset(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { endpoint, wanted } = request;
	const all = new RecordSet(endpoint);
	let longest: ApiRecord[] = [];
	let ofOneSize: Pass[] = [];
	let incomplete = listChanged(endpoint);
	for (let pass = 0; pass < maxPasses || ofOneSize.length > 1; pass++) {
		const found = await readPages(request, new PagesAhead(pages, request.query));
		const { records, problem, united, count } = found;
		if (!problem) return { records };
		if (records.length > longest.length) longest = records;
		if (problem === 'samePage') {
			incomplete = repeatedPage(endpoint);
			break;
		}
		if (!united?.hasIds) continue;
		all.add(united.records);
		if (all.size >= wanted) return { records: all.records.slice(0, wanted) };
		ofOneSize = count !== undefined && count === ofOneSize[0]?.count ? ofOneSize : [];
		ofOneSize.push(found);
		const shown = new RecordSet(endpoint, ...ofOneSize.map((one) => one.united?.records ?? []));
		if (ofOneSize.length > 1 && shown.size === count) return { records: shown.records };
		const isRandom = count === undefined && pages.count > maxRequestsWhenRandom;
		if (isRandom || pass >= maxPassesOfOneSize) break;
	}
	const sliced = await readSlices(request, pages);
	if (sliced && !sliced.incomplete) return sliced;
	const united = new RecordSet(endpoint, all.records, sliced?.records ?? []);
	if (united.hasIds) all.add(united.records);
	const shown = all.size > longest.length ? all.records : longest;
	return { records: shown.slice(0, wanted), incomplete };
}

/** The same list by slices, if it is to be read from its start and its endpoint has dates to slice it by. */
async function readSlices(request: ListRequest, pages: Pages): Promise<RecordList | undefined> {
	const { page = '0', ...query } = request.query;
	const canBeSliced = request.endpoint.dateRanges?.some(({ from }) => from !== undefined);
	if (Number(page) > 0 || !canBeSliced) return undefined;
	return await listBySlices({ ...request, query }, await pages.fetch(query), pages);
}

/** All pages once, or those before the list turned out to have no order. */
async function readPages(request: ListRequest, pages: PagesAhead): Promise<Pass> {
	try {
		return await readInTurn(request, pages);
	} finally {
		pages.cancel();
	}
}

async function readInTurn(request: ListRequest, pages: PagesAhead): Promise<Pass> {
	const { endpoint, query, wanted, check } = request;
	const start = Number(query.page ?? 0);
	const ids = new Set<number>();
	const records: ApiRecord[] = [];
	let united: RecordSet | undefined;
	let previous: ApiRecord[] = [];
	let end = start;
	let isFull = false;
	for (;;) {
		const overlap = overlapOf(previous.length);
		const asked = { offset: end - overlap, atMost: wanted - (end - start) + overlap };
		const next = isFull && !united ? nextOf(request, asked, previous.length) : undefined;
		const page = await pages.fetch(asked, next);
		const added = page.records.slice(overlap);
		if (!united && !areEqual(page.records.slice(0, overlap), previous.slice(-overlap))) {
			// Behind a list that came in one answer nothing but its own last records: it is whole, whatever their order.
			const isTail = page.records.length === overlap && previous.length === records.length;
			if (isTail && new RecordSet(endpoint, records).lacks(page.records).length === 0) {
				return { records };
			}
			if (page.records.length > 0 && startsWith(previous, page.records)) {
				return { records, problem: 'samePage' };
			}
			united = new RecordSet(endpoint, records);
		} else if (!united && hasMoved(endpoint, added, ids, records.at(-1))) {
			united = new RecordSet(endpoint, records);
		}
		end = asked.offset + page.records.length;
		const isEnd = added.length === 0 || !mayBeTruncated(page);
		if (united) {
			const fresh = united.add(page.records);
			check(united.size);
			if (isEnd) return { records, problem: 'order', united, count: end - start };
			// Without ids they cannot be united, and a list in another order each time would go on for ever.
			const isRandom = fresh < added.length / 2;
			const isHopeless = !united.hasIds || isRandom || united.size >= wanted;
			if (isHopeless) return { records, problem: 'order', united };
		} else {
			for (const record of added) records.push(record);
			check(records.length);
			if (isEnd || records.length >= wanted) return { records: records.slice(0, wanted) };
			isFull = page.records.length >= page.limit || page.records.length === previous.length;
		}
		previous = page.records;
	}
}

/**
 * The page behind one of such a size, unless the list is long enough with that one.
 *
 * @param asked the page before it
 * @param size how many records that page is expected to have
 */
function nextOf(
	{ query, wanted, maxRecords }: ListRequest,
	{ offset, atMost }: PageRequest,
	size: number,
): PageRequest | undefined {
	const end = offset + size;
	const isEnough =
		wanted === Infinity ? end - Number(query.page ?? 0) > maxRecords : size >= atMost;
	const overlap = overlapOf(size);
	return isEnough ? undefined : { offset: end - overlap, atMost: atMost - size + overlap };
}

/**
 * Whether a record of an earlier page comes again, which shows that the list has moved. The same id on one page, or on
 * both sides of a page's end, is the API's own way to list a record.
 */
function hasMoved(
	endpoint: ReadEndpoint,
	added: readonly ApiRecord[],
	earlier: Set<number>,
	last: ApiRecord | undefined,
): boolean {
	const lastId = last && recordId(endpoint, last);
	const ids = added.flatMap((record) => recordId(endpoint, record) ?? []);
	if (ids.some((id) => id !== lastId && earlier.has(id))) return true;
	for (const id of ids) earlier.add(id);
	return false;
}

const areEqual = (page: ApiRecord[], other: ApiRecord[]): boolean =>
	page.length === other.length && JSON.stringify(page) === JSON.stringify(other);

const startsWith = (page: ApiRecord[], start: ApiRecord[]): boolean =>
	areEqual(page.slice(0, start.length), start);

const repeatedPage = (endpoint: ReadEndpoint) =>
	endpointError(endpoint, {
		title: 'The service gave the same page of the list twice',
		nextStep:
			'The list cannot be read page by page. Ask for less at once, for example for fewer days, and tell the operator of the service.',
	});
