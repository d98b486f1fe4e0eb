import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import { fetchRecords, type ApiRecord, type Session } from '../http/mod';
import { answersOf, type Answers } from '../service/mod';
import type { Query } from '../values/mod';
import { defaultLimit, type Page } from './mayBeTruncated';

/**
 * The limits to ask for, each when the one before was refused. The first stands for the endpoints whose maximum is not
 * documented: /rosters documents 20,000, so an API that caps the limit at all caps it near there.
 */
const limits = [20_000, 1_000, 250, defaultLimit];

/** Whether an API may refuse a limit by a status. It may also fail over a large one; 503 stands for maintenance. */
const mayRefuseLimit = (status: number): boolean =>
	[400, 413, 414, 422].includes(status) || (status >= 500 && status !== 503);

/** The nearest number with two digits that count, because people choose round limits. */
const roundLimit = (limit: number): number => {
	const unit = 10 ** (Math.floor(Math.log10(limit)) - 1);
	return Math.round(limit / unit) * unit;
};

/**
 * Fetches the pages of one list, and finds out which limit the API accepts. A limit is refused by a status, or by the
 * default number of records, as /rosters documents it (specification: "Limits").
 */
export class Pages {
	/** How many requests were sent. */
	count = 0;
	private readonly answers: Answers;
	private readonly largest: number;
	private pageSize: number;
	/** The largest limit that was answered, and the largest one that surely counted. */
	private answered = 0;
	private accepted = defaultLimit;
	private refused = Infinity;
	private isRefusedByStatus = false;
	private isFound = false;

	/** @param endpoint an endpoint that takes `limit` */
	constructor(
		private readonly session: Session,
		private readonly endpoint: ReadEndpoint,
	) {
		this.answers = answersOf(session);
		this.largest = endpoint.parameters.limit.maximum ?? limits[0];
		this.pageSize = Number(this.answers.get('limitTaken', endpoint.path) ?? this.largest);
	}

	/**
	 * Fetches one page.
	 *
	 * @param query the query parameters without `limit`
	 * @param atMost the most records that are of use
	 * @param signal takes the request back, beside what cancels the whole run
	 */
	async fetch(query: Query, atMost = Infinity, signal?: AbortSignal): Promise<Page> {
		for (;;) {
			const limit = Math.min(this.pageSize, atMost);
			const records = await this.tryLimit(query, limit, signal);
			if (limit >= this.refused) {
				this.pageSize = limits.find((other) => other < this.refused) ?? defaultLimit;
			}
			if (!records) continue;
			if (this.isRefusedByStatus) {
				this.answers.learn('limitTaken', String(this.pageSize), this.endpoint.path);
			}
			return this.toPage(records, limit);
		}
	}

	/**
	 * Looks for a limit with which a truncated page is complete, between the one that the API accepted and one that it
	 * refused.
	 *
	 * @param query the query parameters of the page
	 * @param page the truncated page
	 * @returns the largest page that the API gives for the query
	 */
	async enlarge(query: Query, page: Page): Promise<Page> {
		let largest = page;
		if (page.limit === this.pageSize && this.pageSize < this.largest && this.refused === Infinity) {
			// What was learnt from another list need not be true for ever.
			this.answers.forget('limitTaken', this.endpoint.path);
			const records = await this.tryLimit(query, this.largest);
			if (records && this.refused === Infinity) largest = this.toPage(records, this.largest);
		}
		while (!largest.isWhole && this.refused < Infinity) {
			const limit = roundLimit(Math.sqrt(this.accepted * this.refused));
			if (limit <= this.accepted || limit >= this.refused) break;
			const records = await this.tryLimit(query, limit);
			if (!records || limit >= this.refused) continue;
			this.pageSize = Math.max(this.pageSize, limit);
			this.accepted = Math.max(this.accepted, limit);
			largest = this.toPage(records, limit);
		}
		return largest;
	}

	/** The records; undefined when the limit was refused by a status. */
	private async tryLimit(
		query: Query,
		limit: number,
		signal?: AbortSignal,
	): Promise<ApiRecord[] | undefined> {
		const { session, endpoint } = this;
		try {
			this.count++;
			const sent = { ...query, limit: String(limit) };
			const { records } = await fetchRecords(withSignal(session, signal), endpoint, sent);
			this.isFound = true;
			if (records.length === defaultLimit && limit > this.accepted) {
				this.refused = Math.min(this.refused, limit);
			} else {
				this.answered = Math.max(this.answered, limit);
			}
			if (records.length > defaultLimit) this.accepted = Math.max(this.accepted, limit);
			return records;
		} catch (error) {
			const status = error instanceof CareManagementError ? (error.status ?? 0) : 0;
			// The endpoint is there, so a part of the list is empty.
			if (status === 404 && this.isFound) return [];
			// A limit that was answered before, or is no larger than the default, is not the reason.
			if (!mayRefuseLimit(status) || limit <= this.answered || limit <= defaultLimit) throw error;
			// A service that is down fails whatever the limit, and each failure is several requests.
			if (status >= 500) await this.tryLimit(query, defaultLimit, signal);
			this.refused = Math.min(this.refused, limit);
			this.isRefusedByStatus = true;
			return undefined;
		}
	}

	/** An API that refuses larger limits does not shorten the answer to smaller ones. */
	private toPage(records: ApiRecord[], limit: number): Page {
		const isWhole =
			this.refused < Infinity &&
			limit <= this.accepted &&
			records.length < limit &&
			records.length !== defaultLimit;
		return isWhole ? { records, limit, isWhole } : { records, limit };
	}
}

/** The session, cancelled by one more signal. */
function withSignal(session: Session, signal?: AbortSignal): Session {
	if (!signal) return session;
	const signals = [signal, ...(session.signal ? [session.signal] : [])];
	return { ...session, signal: AbortSignal.any(signals) };
}
