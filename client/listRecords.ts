import type { ReadEndpoint } from '../api/mod';
import { mayBeTruncated, defaultLimit, looksTruncated } from './page';
import { listByDates, splitsOf } from './listByDates';
import { CareManagementError, endpointError } from './errors';
import { listByOffset } from './listByOffset';
import type { Query } from './query';
import { fetchRecords, type ApiRecord, type Session } from './send';

/** What came of one question of a list, and how many records were asked for. */
export interface Page {
	readonly records: ApiRecord[];
	readonly limit: number;
}

/** Asks once, for as many records as the service may give or at most so many. */
export type FetchPage = (query: Query, atMost?: number) => Promise<Page>;

/**
 * What a list asks for when the specification documents no maximum. /rosters documents 20,000, so a service that has a
 * limit at all has it near there.
 */
const largeLimit = 20_000;

/** What is asked for from then on when the large limit seems to be too large for the service. */
const modestLimit = 1_000;

/** The statuses by which a service may refuse a limit. */
const refusals = [400, 413];

/** What else is tried, largest first, where only another limit can show more. */
const otherLimits = [10_000, 5_000, 2_000, 1_000, 500, 250];

/**
 * Every record that matches, exactly once, or as many as are wanted.
 *
 * The specification ("Limits") shows a maximum for two endpoints only, and what a larger limit does for one. So an
 * answer that could have been cut is never taken for the whole: it is followed by the next page, or by questions for
 * shorter ranges of days, until nothing can be missing. Where that cannot be had, it is an error.
 *
 * @param session the way to the service
 * @param endpoint the endpoint that is asked
 * @param query the query parameters, `limit` left out; `page` is the number of records to skip
 * @param wanted how many records are enough; all when absent
 * @returns the records; in the order of the service, unless they had to be asked for by days
 * @throws CareManagementError when a request fails, or the list cannot be had whole
 */
export async function listRecords(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	wanted = Infinity,
): Promise<ApiRecord[]> {
	const { limit, page } = endpoint.parameters;
	if (!limit) return (await fetchRecords(session, endpoint, query)).records;

	let size = limit.maximum ?? largeLimit;
	/** Whether the service has shown what it makes of the limit; from then on the limit stays the same. */
	let isTaken = false;
	const ask: FetchPage = async (part, atMost = Infinity) => {
		const asked = Math.min(size, atMost);
		try {
			const { records } = await fetchRecords(session, endpoint, { ...part, limit: String(asked) });
			// Exactly the default may mean that the limit was too large, as /rosters does it.
			if (!isTaken && records.length === defaultLimit && asked > modestLimit) size = modestLimit;
			isTaken = true;
			return { records, limit: asked };
		} catch (error) {
			const isRefused =
				error instanceof CareManagementError && refusals.includes(error.status ?? 0);
			if (isTaken || !isRefused || asked <= defaultLimit) throw error;
			// It may be for the limit alone.
			size = asked > modestLimit ? modestLimit : defaultLimit;
			return await ask(part, atMost);
		}
	};

	if (page) return await listByOffset(endpoint, query, wanted, ask);

	const first = await ask(query, wanted);
	const { records, limit: asked } = first;
	if (records.length >= wanted) return records.slice(0, wanted);
	if (!mayBeTruncated(records.length, asked)) return records;
	const splits = splitsOf(endpoint);
	if (splits.length > 0) return await listByDates(endpoint, splits, query, wanted, first, ask);
	return await listByLimit(session, endpoint, query, first);
}

/** The list of an endpoint that takes nothing but a limit. */
async function listByLimit(
	session: Session,
	endpoint: ReadEndpoint,
	query: Query,
	first: Page,
): Promise<ApiRecord[]> {
	let { records, limit: asked } = first;
	for (const limit of otherLimits) {
		if (records.length !== defaultLimit) break;
		if (limit > asked) continue;
		({ records } = await fetchRecords(session, endpoint, { ...query, limit: String(limit) }));
		asked = limit;
	}
	// The default comes without being asked for, so an answer with fewer records was not cut.
	if (records.length < defaultLimit || !looksTruncated(records.length, asked)) return records;
	throw endpointError(endpoint, {
		title: `The service gave ${records.length} records of this list, and there may be more that it does not give`,
		nextStep:
			'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
	});
}
