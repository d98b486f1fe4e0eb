import type { ReadEndpoint } from '../api/mod';
import { CareManagementError } from '../errors/mod';
import type { ApiRecord, Session } from '../http/mod';
import { answersOf } from '../service/mod';
import { mayBeLimit, type Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';

/** One answer, and the limit that it was asked for with. */
export interface Page {
	readonly records: ApiRecord[];
	readonly limit: number;
}

/** How many records an answer has when no limit is sent. */
export const defaultLimit = 200;

/** Limits that people choose, which are asked for, and which a list of just so many records cannot be told from. */
const usualLimits = [
	...[200, 250, 300, 400, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000, 20_000],
];

/** Whether an API may refuse a limit by a status. It may also fail over a large one; 503 stands for maintenance. */
const mayRefuseLimit = (status: number): boolean =>
	[400, 413, 414, 422].includes(status) || (status >= 500 && status !== 503);

/**
 * Fetches the pages of one list, and finds out which limit the API takes, and how much it gives at once. A limit is
 * refused by a status, or by the default number of records (open question: aboveMaximum).
 */
export class Pages {
	count = 0;
	private readonly answers: ReturnType<typeof answersOf>;
	private readonly maximum: number;
	private limit: number;
	/** The largest limit that surely counted, and the smallest that was refused. */
	private accepted = defaultLimit;
	private refused = Infinity;
	/** Whether larger limits are known to be refused, so that smaller ones are not cut. */
	private refuses: boolean;
	/** The status that refused a limit. From 500 on, each refusal takes several requests; below, none puts 200 in its place. */
	private status = Infinity;

	/** @param endpoint an endpoint that takes `limit` */
	constructor(
		private readonly session: Session,
		private readonly endpoint: ReadEndpoint,
	) {
		this.answers = answersOf(session);
		this.maximum = endpoint.parameters.limit.maximum ?? 20_000;
		this.limit = this.known('limitTaken') || this.maximum;
		this.refuses = this.limit < this.maximum;
	}

	/**
	 * Fetches one page.
	 *
	 * @param query the query parameters without `limit`
	 * @param atMost the most records that are of use
	 * @param signal takes the request back
	 */
	async fetch(query: Query, atMost = Infinity, signal?: AbortSignal): Promise<Page> {
		for (;;) {
			const limit = Math.min(this.limit, atMost);
			const records = await this.ask(query, limit, signal);
			if (limit >= this.refused) this.limit = this.between() ?? this.accepted;
			if (records) return { records, limit };
		}
	}

	/**
	 * Looks for a limit with which a page is whole, between the one that the API took and one that it refused.
	 *
	 * @param isLast whether nothing else can tell; what was learnt from another list is not trusted then
	 * @returns the largest page that the API gives for the query
	 */
	async enlarge(query: Query, page: Page, isLast = false): Promise<Page> {
		if (!isLast && !this.refuses) return page;
		if (isLast && this.refuses) this.refused = Math.min(this.refused, this.maximum + 1);
		// A limit that counted for another part of the list may take all of this one.
		const isRefused = page.limit >= this.refused && this.accepted > defaultLimit;
		const isBehind = isRefused || page.limit < this.accepted;
		let largest = isBehind ? await this.fetch(query) : page;
		for (let limit = this.between(isLast); limit; limit = this.between(isLast)) {
			if (!this.mayBeTruncated(largest)) break;
			this.limit = limit;
			const found = await this.fetch(query);
			if (found.limit < this.refused) largest = found;
		}
		if (this.limit >= this.refused) this.limit = this.accepted;
		return largest;
	}

	/**
	 * Whether the API may have cut a page off, so that the list may go on. Fewer records than the default were never cut
	 * off, unless fewer were asked for, nor were fewer than another answer has.
	 *
	 * @param whereNothingElseTells whether no other question can tell; only a usual limit counts then
	 */
	mayBeTruncated({ records: { length }, limit }: Page, whereNothingElseTells = false): boolean {
		if (length >= limit || (length === defaultLimit && this.status >= 500)) return true;
		if (length < defaultLimit) return false;
		// The service may give less by now, and then just so many as people choose.
		const given = this.known('givenAtOnce');
		// Of as many as were all before, one more may be there by now, where the service gives just so many.
		const isSure = length < given ? !usualLimits.includes(length) : !mayBeLimit(length);
		if (length <= given && isSure) return false;
		if (this.refuses && limit < this.refused) return false;
		return !whereNothingElseTells || usualLimits.includes(length);
	}

	/**
	 * Keeps that the API gave so many records at once, so that fewer are not cut off the next time.
	 *
	 * @param isWhole whether they were all; otherwise one fewer is kept
	 */
	noteGiven(length: number, isWhole = false): void {
		const sure = isWhole ? length : length - 1;
		if (sure > Math.max(this.known('givenAtOnce'), defaultLimit))
			this.answers.learn('givenAtOnce', `${sure}`, this.endpoint.path);
	}

	private known(question: 'limitTaken' | 'givenAtOnce'): number {
		return Number(this.answers.get(question, this.endpoint.path) ?? 0);
	}

	/**
	 * A limit between the largest that counted and the smallest that was refused.
	 *
	 * @param isLast whether any will do where no usual one is left
	 */
	private between(isLast = false): number | undefined {
		const { accepted, refused, status } = this;
		const left = usualLimits.filter((limit) => limit > accepted && limit < refused);
		if (refused === Infinity) return undefined;
		if (left.includes(1_000)) return 1_000;
		const isAny =
			isLast && status === Infinity && accepted > defaultLimit && refused - accepted > 1;
		return left[left.length >> 1] ?? (isAny ? (accepted + refused) >> 1 : undefined);
	}

	/** The records; undefined when the limit was refused by a status. */
	private async ask(
		query: Query,
		limit: number,
		own?: AbortSignal,
	): Promise<ApiRecord[] | undefined> {
		const { endpoint } = this;
		const signals = [own, this.session.signal].filter((signal) => signal !== undefined);
		const session = own ? { ...this.session, signal: AbortSignal.any(signals) } : this.session;
		try {
			this.count++;
			const records = await fetchMatching(session, endpoint, { ...query, limit: `${limit}` });
			const { length } = records;
			this.noteGiven(length);
			const isDefault = length === defaultLimit && this.status >= 500;
			if (isDefault && limit > this.accepted) this.refused = Math.min(this.refused, limit);
			if (length > defaultLimit) this.accepted = Math.max(this.accepted, limit);
			// Only with more than the default it is known that the default stands for a refusal.
			this.refuses ||= this.refused < Infinity && length > defaultLimit;
			if (this.refuses && limit >= this.limit && limit < this.refused)
				this.answers.learn('limitTaken', `${limit}`, endpoint.path);
			return records;
		} catch (error) {
			const status = error instanceof CareManagementError ? (error.status ?? 0) : 0;
			// A limit that counted before is not the reason.
			if (!mayRefuseLimit(status) || limit <= this.accepted) throw error;
			// A service that is down fails whatever the limit, and each failure is several requests.
			if (status >= 500) await this.ask(query, defaultLimit);
			this.refused = Math.min(this.refused, limit);
			this.refuses = true;
			this.status = status;
			return undefined;
		}
	}
}
