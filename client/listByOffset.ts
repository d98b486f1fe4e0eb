import type { ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from './errors';
import { mayBeTruncated, type PageFetcher } from './page';
import type { Query } from './formatQuery';
import { recordId } from './recordId';
import type { ApiRecord } from './session';

/** How often a list that changes meanwhile is read from its start. */
const maxAttempts = 3;

/**
 * How many records of a page the next page repeats. They prove that the list is still in the same order, which nothing
 * else does where records carry no id.
 */
const overlapOf = (page: readonly ApiRecord[]): number => Math.min(10, Math.ceil(page.length / 10));

/**
 * A complete list by `page`, the number of records to skip (specification: "Endpoints", "Conventions"). The offset
 * advances by what arrived and never by what was asked for, because the API may give less.
 *
 * @param endpoint an endpoint that takes `limit` and `page`
 * @param query the query parameters; `page` is where to start
 * @param wanted how many records are enough
 * @param pages fetches the pages
 * @param check throws when there are more records than can be dealt with
 * @returns the records in the order of the API
 * @throws CareManagementError when a request fails, the API repeats a page, or the list keeps changing
 */
export async function listByOffset(
	endpoint: ReadEndpoint,
	query: Query,
	wanted: number,
	pages: PageFetcher,
	check: (count: number) => void,
): Promise<ApiRecord[]> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const records = await fetchAllPages(endpoint, query, wanted, pages, check);
		if (records) return records;
	}
	throw listChanged(endpoint);
}

/** The error for a list that changes whenever it is read. */
export const listChanged = (endpoint: ReadEndpoint): CareManagementError =>
	endpointError(endpoint, {
		title: 'The list changed each time while it was being read',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	});

/** All pages once; undefined when the list changed between two of them. */
async function fetchAllPages(
	endpoint: ReadEndpoint,
	query: Query,
	wanted: number,
	pages: PageFetcher,
	check: (count: number) => void,
): Promise<ApiRecord[] | undefined> {
	const start = Number(query.page ?? 0);
	const ids = new Set<number>();
	const records: ApiRecord[] = [];
	let previous: ApiRecord[] = [];

	for (;;) {
		const overlap = overlapOf(previous);
		const offset = start + records.length - overlap;
		const page = await pages.fetch(
			offset === 0 ? query : { ...query, page: String(offset) },
			wanted - records.length + overlap,
		);
		if (!areEqual(page.records.slice(0, overlap), previous.slice(-overlap))) {
			if (
				page.records.length > 0 &&
				areEqual(page.records, previous.slice(0, page.records.length))
			) {
				throw repeatedPage(endpoint);
			}
			return undefined;
		}
		const added = page.records.slice(overlap, overlap + wanted - records.length);
		if (hasMoved(endpoint, added, ids, records.at(-1))) return undefined;
		for (const record of added) records.push(record);
		if (wanted === Infinity) check(records.length);
		if (added.length === 0 || records.length >= wanted || !mayBeTruncated(page)) return records;
		previous = page.records;
	}
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
