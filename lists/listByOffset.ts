import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import type { List, ListRequest } from './list';
import { mayBeTruncated, type PageFetcher } from './page';
import { prefetchPages, skipping, type PageRequest, type PrefetchedPages } from './prefetchPages';
import { recordId } from './recordId';
import { recordKeys } from './recordKeys';
import type { ApiRecord } from '../http/mod';
import { longest, uniteById } from './uniteById';

/** How often a list that changes meanwhile is read from its start. */
const maxAttempts = 3;

/**
 * How many records of a page of such a size the next page repeats. They prove that the list is still in the same order,
 * which nothing else does where records carry no id.
 */
const overlapOf = (size: number): number => Math.min(10, Math.ceil(size / 10));

/** What one reading of a list, from its start, came to. */
interface Reading {
	/** The records of the pages that follow one another. */
	readonly records: ApiRecord[];
	/** A page that does not follow the one before, because the list has changed, and where it ends. */
	readonly stray?: { readonly records: ApiRecord[]; readonly end: number };
	/** The page that came last is the one before it again. */
	readonly isRepeated?: true;
}

/**
 * A complete list by `page`, the number of records to skip (specification: "Endpoints", "Conventions"). The offset
 * advances by what arrived and never by what was asked for, because the API may give less.
 *
 * @param request the list; its endpoint takes `limit` and `page`, and `page` of the query is where to start
 * @param pages fetches the pages
 * @returns the records in the order of the API; in doubt when the API repeats a page, or the list keeps changing
 * @throws CareManagementError when a request fails
 */
export async function listByOffset(request: ListRequest, pages: PageFetcher): Promise<List> {
	const { endpoint, acceptsPart } = request;
	const readings: Reading[] = [];
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const reading = await readPages(request, pages);
		if (reading.isRepeated) return { records: reading.records, doubt: repeatedPage(endpoint) };
		if (!reading.stray) return reading;
		if (acceptsPart) readings.push(reading);
	}
	const records = acceptsPart ? await joinReadings(request, pages, readings) : [];
	return { records, doubt: listChanged(endpoint) };
}

/** The error for a list that changes whenever it is read. */
export const listChanged = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title: 'The list changed each time while it was being read',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	});

/** All pages once, or those before the list changed. */
async function readPages(request: ListRequest, fetcher: PageFetcher): Promise<Reading> {
	const pages = prefetchPages(fetcher);
	try {
		return await readInTurn(request, pages);
	} finally {
		pages.cancel();
	}
}

async function readInTurn(request: ListRequest, pages: PrefetchedPages): Promise<Reading> {
	const { endpoint, query, wanted, check } = request;
	const start = Number(query.page ?? 0);
	const ids = new Set<number>();
	const records: ApiRecord[] = [];
	let previous: ApiRecord[] = [];
	let isFull = false;

	for (;;) {
		const overlap = overlapOf(previous.length);
		const offset = start + records.length - overlap;
		const asked = { query, offset, atMost: wanted - records.length + overlap };
		const page = await pages.fetch(
			asked,
			isFull ? nextOf(request, asked, previous.length) : undefined,
		);
		const stray = { records: page.records, end: offset + page.records.length };
		if (!areEqual(page.records.slice(0, overlap), previous.slice(-overlap))) {
			if (
				page.records.length > 0 &&
				areEqual(page.records, previous.slice(0, page.records.length))
			) {
				return { records, isRepeated: true };
			}
			return { records, stray };
		}
		const added = page.records.slice(overlap, overlap + wanted - records.length);
		if (hasMoved(endpoint, added, ids, records.at(-1))) return { records, stray };
		for (const record of added) records.push(record);
		if (wanted === Infinity) check(records.length);
		if (added.length === 0 || records.length >= wanted || !mayBeTruncated(page)) return { records };
		isFull = page.records.length >= page.limit || page.records.length === previous.length;
		previous = page.records;
	}
}

/**
 * The page behind one of such a size, unless the list is long enough with that one.
 *
 * @param request the list
 * @param asked the page before it
 * @param size how many records that page is expected to have
 */
function nextOf(
	{ query, wanted, maxRecords, acceptsPart }: ListRequest,
	{ offset, atMost }: PageRequest,
	size: number,
): PageRequest | undefined {
	// Where a part is of use, no page that the API showed may be left out.
	if (acceptsPart) return undefined;
	const end = offset + size;
	const isEnough =
		wanted === Infinity ? end - Number(query.page ?? 0) > maxRecords : size >= atMost;
	const overlap = overlapOf(size);
	return isEnough ? undefined : { query, offset: end - overlap, atMost: atMost - size + overlap };
}

/**
 * What several readings of a list showed that kept changing: the records together, and the pages that no reading came to.
 * Where that could double a record, one reading must do.
 */
async function joinReadings(
	request: ListRequest,
	pages: PageFetcher,
	readings: readonly Reading[],
): Promise<ApiRecord[]> {
	const { endpoint, query, wanted, check } = request;
	const parts = readings.flatMap(({ records, stray }) => [records, stray?.records ?? []]);
	const shown = uniteById(endpoint, parts);
	if (!shown) return longest(parts);
	let previous = parts.at(-1) ?? [];
	let offset = readings.at(-1)?.stray?.end ?? 0;
	while (shown.size < wanted) {
		offset -= overlapOf(previous.length);
		const page = await pages.fetch(skipping(query, offset));
		offset += page.records.length;
		const before = shown.size;
		const keys = recordKeys(endpoint, page.records);
		page.records.forEach((record, index) => shown.set(keys[index], record));
		// A list in another order each time would go on for ever.
		const isMostlyNew = (shown.size - before) * 2 > page.records.length;
		if (wanted === Infinity) check(shown.size);
		if (!isMostlyNew || !mayBeTruncated(page)) break;
		previous = page.records;
	}
	return [...shown.values()].slice(0, wanted);
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

const repeatedPage = (endpoint: ReadEndpoint) =>
	endpointError(endpoint, {
		title: 'The service gave the same page of the list twice',
		nextStep:
			'The list cannot be read page by page. Ask for less at once, for example for fewer days, and tell the operator of the service.',
	});
