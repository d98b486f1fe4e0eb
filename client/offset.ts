import type { ReadEndpoint } from '../api/mod';
import { couldBeCut } from './cut';
import { explain } from './errors';
import type { Query } from './query';
import type { ServiceRecord } from './send';

/** Asks once, for at most so many records; says what came and how many were really asked for. */
export type Ask = (
	query: Query,
	atMost: number,
) => Promise<{
	records: ServiceRecord[];
	headers: Readonly<Record<string, unknown>>;
	asked: number;
}>;

/** How often a list that changes under our hands is read again from the start. */
const attempts = 3;

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
	ask: Ask,
): Promise<ServiceRecord[]> {
	for (let attempt = 0; attempt < attempts; attempt++) {
		const records = await readPages(endpoint, query, wanted, ask);
		if (records) return records;
	}
	throw explain(endpoint, {
		title: 'The list changed each time while it was being read',
		nextStep: 'Try again later, or ask for less at once, for example for fewer days.',
	});
}

/** One pass over the pages, or undefined when a record came twice because the list moved. */
async function readPages(
	endpoint: ReadEndpoint,
	query: Query,
	wanted: number,
	ask: Ask,
): Promise<ServiceRecord[] | undefined> {
	const start = Number(query.page ?? 0);
	const { id } = endpoint;
	const seen = new Set<unknown>();
	const records: ServiceRecord[] = [];
	let previous = '';
	let largest = 0;

	for (;;) {
		const offset = start + records.length;
		const { records: page, asked } = await ask(
			offset === 0 ? query : { ...query, page: String(offset) },
			wanted - records.length,
		);
		if (page.length === 0) return records;

		const fingerprint = JSON.stringify([page[0], page.at(-1), page.length]);
		if (fingerprint === previous && sameRecords(page, records.slice(-page.length))) {
			throw explain(endpoint, {
				title: 'The service gave the same page of the list twice',
				nextStep:
					'The list cannot be read page by page. Ask for less at once, for example for fewer days, and tell the operator of the service.',
			});
		}
		previous = fingerprint;

		for (const record of page) {
			const key = id === undefined ? undefined : record[id];
			if (key !== undefined && key !== null) {
				if (seen.has(key)) return undefined;
				seen.add(key);
			}
			if (records.length < wanted) records.push(record);
		}
		if (records.length >= wanted) return records;
		// A service that gave more in one answer before has not reached its own limit now.
		if (!couldBeCut(page.length, asked) || page.length < largest) return records;
		largest = Math.max(largest, page.length);
	}
}

const sameRecords = (page: ServiceRecord[], other: ServiceRecord[]): boolean =>
	JSON.stringify(page) === JSON.stringify(other);
