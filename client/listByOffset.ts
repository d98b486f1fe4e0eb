import type { ReadEndpoint } from '../api/mod';
import { mayBeTruncated } from './page';
import { endpointError } from './errors';
import { recordId } from './recordId';
import type { FetchPage } from './listRecords';
import type { Query } from './query';
import type { ApiRecord } from './send';

/** How often a list that changes under our hands is read from the start. */
const attempts = 3;

/**
 * How many records of a page the next one shows again. They prove that the service still has the list in the same
 * order, which nothing else does where records have no id.
 */
const overlapOf = (page: readonly ApiRecord[]): number =>
	Math.min(10, Math.ceil(page.length / 10));

/**
 * A complete list by `page`, the number of records to skip (specification: "Endpoints", "Conventions"). The offset
 * advances by what arrived, never by what was asked for, because a service may give less.
 *
 * @param endpoint an endpoint that takes `limit` and `page`
 * @param query the query parameters; `page` is where to start
 * @param wanted how many records are enough
 * @param ask asks once
 * @returns the records in the order of the service
 * @throws CareManagementError when a request fails, the service repeats a page, or the list keeps changing
 */
export async function listByOffset(
	endpoint: ReadEndpoint,
	query: Query,
	wanted: number,
	ask: FetchPage,
): Promise<ApiRecord[]> {
	for (let attempt = 0; attempt < attempts; attempt++) {
		const records = await readPages(endpoint, query, wanted, ask);
		if (records) return records;
	}
	throw endpointError(endpoint, {
		title: 'The list changed each time while it was being read',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	});
}

/** One pass over the pages, or undefined when the list moved meanwhile. */
async function readPages(
	endpoint: ReadEndpoint,
	query: Query,
	wanted: number,
	ask: FetchPage,
): Promise<ApiRecord[] | undefined> {
	const start = Number(query.page ?? 0);
	const seen = new Set<unknown>();
	const records: ApiRecord[] = [];
	let previous: ApiRecord[] = [];

	for (;;) {
		const overlap = overlapOf(previous);
		const offset = start + records.length - overlap;
		const { records: page, limit: asked } = await ask(
			offset === 0 ? query : { ...query, page: String(offset) },
			wanted - records.length + overlap,
		);
		if (!areSame(page.slice(0, overlap), previous.slice(-overlap))) {
			if (page.length > 0 && areSame(page, previous.slice(0, page.length))) {
				throw repeated(endpoint);
			}
			return undefined;
		}
		const fresh = page.slice(overlap, overlap + wanted - records.length);
		for (const record of fresh) {
			const id = recordId(endpoint, record);
			if (id !== undefined && seen.has(id)) return undefined;
			seen.add(id);
			records.push(record);
		}
		if (fresh.length === 0 || records.length >= wanted || !mayBeTruncated(page.length, asked)) {
			return records;
		}
		previous = page;
	}
}

const areSame = (page: ApiRecord[], other: ApiRecord[]): boolean =>
	page.length === other.length && JSON.stringify(page) === JSON.stringify(other);

const repeated = (endpoint: ReadEndpoint) =>
	endpointError(endpoint, {
		title: 'The service gave the same page of the list twice',
		nextStep:
			'The list cannot be read page by page. Ask for less at once, for example for fewer days, and tell the operator of the service.',
	});
