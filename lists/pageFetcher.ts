import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import type { Query } from '../values/mod';
import { defaultLimit, type Page, type PageFetcher } from './page';

/**
 * The limits to ask for, each when the one before was refused. The first stands for the endpoints whose maximum is not
 * documented: /rosters documents 20,000, so an API that caps the limit at all caps it near there.
 */
const limits = [20_000, 1_000, 250, defaultLimit];

/** The statuses by which an API may refuse a limit. */
const refusedLimitStatuses = [400, 413];

/** The nearest number with two digits that count, because people choose round limits. */
const roundLimit = (limit: number): number => {
	const unit = 10 ** (Math.floor(Math.log10(limit)) - 1);
	return Math.round(limit / unit) * unit;
};

/**
 * Fetches the pages of one list, and finds out which limit the API accepts. A limit is refused by a status, or by the
 * default number of records, as /rosters documents it (specification: "Limits").
 *
 * @param session credentials, rate limiter, clock and cancellation of this run
 * @param endpoint an endpoint that takes `limit`
 */
export function pageFetcher(session: Session, endpoint: ReadEndpoint): PageFetcher {
	let pageSize = endpoint.parameters.limit.maximum ?? limits[0];
	/** The largest limit that was answered, and the largest one that surely counted. */
	let answered = 0;
	let accepted = defaultLimit;
	let refused = Infinity;
	let isFound = false;
	let requests = 0;

	/** The records; undefined when the limit was refused by a status. */
	const tryLimit = async (
		query: Query,
		limit: number,
		signal?: AbortSignal,
	): Promise<ApiRecord[] | undefined> => {
		try {
			requests++;
			const sent = { ...query, limit: String(limit) };
			const { records } = await fetchRecords(withSignal(session, signal), endpoint, sent);
			isFound = true;
			if (records.length === defaultLimit && limit > accepted) refused = Math.min(refused, limit);
			else answered = Math.max(answered, limit);
			if (records.length > defaultLimit) accepted = Math.max(accepted, limit);
			return records;
		} catch (error) {
			const status = error instanceof CareManagementError ? (error.status ?? 0) : 0;
			// The endpoint is there, so a part of the list is empty.
			if (status === 404 && isFound) return [];
			const isRefusal = refusedLimitStatuses.includes(status);
			// A limit that was answered before, or is no larger than the default, is not the reason.
			if (!isRefusal || limit <= answered || limit <= defaultLimit) throw error;
			refused = Math.min(refused, limit);
			return undefined;
		}
	};

	/** An API that refuses larger limits does not shorten the answer to smaller ones. */
	const toPage = (records: ApiRecord[], limit: number): Page =>
		refused < Infinity &&
		limit <= accepted &&
		records.length < limit &&
		records.length !== defaultLimit
			? { records, limit, isWhole: true }
			: { records, limit };

	return {
		async fetch(query, atMost = Infinity, signal) {
			for (;;) {
				const limit = Math.min(pageSize, atMost);
				const records = await tryLimit(query, limit, signal);
				if (limit >= refused) pageSize = limits.find((other) => other < refused) ?? defaultLimit;
				if (records) return toPage(records, limit);
			}
		},

		async enlarge(query, page) {
			let largest = page;
			while (!largest.isWhole && refused < Infinity) {
				const limit = roundLimit(Math.sqrt(accepted * refused));
				if (limit <= accepted || limit >= refused) break;
				const records = await tryLimit(query, limit);
				if (!records || limit >= refused) continue;
				pageSize = Math.max(pageSize, limit);
				accepted = Math.max(accepted, limit);
				largest = toPage(records, limit);
			}
			return largest;
		},

		count: () => requests,
	};
}

/** The session, cancelled by one more signal. */
function withSignal(session: Session, signal?: AbortSignal): Session {
	if (!signal) return session;
	const signals = [signal, ...(session.signal ? [session.signal] : [])];
	return { ...session, signal: AbortSignal.any(signals) };
}
