import { reads, type ReadEndpoint } from '../api/mod';
import { CareManagementError, refusesLimit } from '../errors/mod';
import { fetchRecords, type ApiRecord, type ListAnswer, type Session } from '../http/mod';
import { answersOf, givenAtOnce, type KnownSlices } from '../service/mod';
import { mayBeLimit, usualLimits, type Query } from '../values/mod';
import { fetchMatching } from './fetchMatching';
import { lacksMany } from './recordList';
import { RecordSet } from './recordSet';
import { widerQueries } from './widerQueries';

/** An answer and its query. */
export interface Page {
	readonly records: ApiRecord[];
	readonly limit: number;
	readonly query: Query;
	/** Whether the service says that more records follow this page. */
	readonly isPart?: boolean;
}

/** The number of records that the documentation promises if a request has no limit, or if the service does not accept the limit. */
export const defaultLimit = 200;

/** Limits to try if a service refuses larger limits, the largest first. */
const smallLimits = [defaultLimit, 100, 50, 20, 10, 5, 2];

/**
 * A page with fewer records than this is usually treated as whole, because hardly any service limits an answer to so few records. A proof
 * for each short list would take many requests.
 */
const fewestAtOnce = 10;

/**
 * Fetches the pages of one list. Finds out which limit the API takes, and how many records it gives in one answer. A service may refuse a
 * limit with an error status, or give a default number of records instead (open question: aboveMaximum).
 */
export class Pages {
	count = 0;
	private readonly answers: ReturnType<typeof answersOf>;
	readonly given: ReturnType<typeof givenAtOnce>;
	private readonly maximum: number;
	private limit: number;
	/** The largest limit that counts as accepted. `refused` is the smallest limit that counts as refused. */
	private accepted = 0;
	private refused = Infinity;
	/** The number of records that come if a limit is not accepted. */
	private standard = defaultLimit;
	/** Whether the service is known to refuse limits that are too large, or to replace them by its default. */
	private refuses: boolean;
	/** The last status that refused a limit, or Infinity if no status did. */
	private status = Infinity;

	/** Whether the credential's profile has said that a page may be cut off. */
	isHinted = false;

	/** Whether the service has announced more records in an answer with fewer records than the limit. */
	isSaid = false;
	/** Whether the service has announced more records in an answer without records. */
	isOpen = false;
	/** For each query, the length of the list according to the headers of the latest answer. */
	private readonly totals = new Map<string, number | undefined>();

	/**
	 * @param endpoint an endpoint that takes `limit`
	 * @param takesHints whether to believe the credential's profile if it says that a page may be cut off
	 */
	constructor(
		private readonly session: Session,
		private readonly endpoint: ReadEndpoint,
		private readonly takesHints = true,
	) {
		this.answers = answersOf(session);
		this.given = givenAtOnce(session, endpoint.path);
		this.maximum = endpoint.parameters.limit.maximum ?? 20_000;
		this.limit = Number(this.answers.get('limitTaken', endpoint.path) ?? this.maximum);
		this.refuses = this.limit < this.maximum;
	}

	/**
	 * Fetches one page.
	 *
	 * @param query the query parameters without `limit`
	 * @param atMost the largest number of records that are of use
	 */
	async fetch(query: Query, atMost = Infinity, signal?: AbortSignal): Promise<Page> {
		for (;;) {
			const limit = Math.min(this.limit, atMost);
			const answer = await this.ask(query, limit, signal);
			if (limit >= this.refused) this.limit = this.between() ?? this.fallBack();
			if (answer) return { records: answer.records, isPart: answer.isPart, limit, query };
		}
	}

	/**
	 * Looks for a limit at which a page is complete. If no such limit is found, the result may be cut off.
	 *
	 * @param isLast whether nothing else can show that the page is whole. If so, more limits are tried.
	 */
	async enlarge(query: Query, page: Page, isLast = false): Promise<Page> {
		if (!isLast && !this.refuses) return page;
		if (isLast && this.refuses) this.refused = Math.min(this.refused, this.maximum + 1);
		if (isLast && !this.refuses) await this.findStandard(query, page);
		// A limit that was accepted for another query may also be large enough for this query.
		const isRefused = page.limit >= this.refused && this.accepted > this.standard;
		const isBehind = isRefused || page.limit < this.accepted;
		const again = isBehind ? await this.fetch(query) : page;
		const larger = again.records.length < page.records.length ? page : again;
		const largest = await this.tryLimits(query, larger, isLast);
		if (this.limit >= this.refused) this.limit = this.fallBack();
		return largest;
	}

	/** Tries limits between the accepted limit and the refused limit, until a page is complete or no limit is left. */
	private async tryLimits(query: Query, page: Page, isLast: boolean): Promise<Page> {
		let largest = page;
		for (let limit = this.between(isLast); limit; limit = this.between(isLast)) {
			if (!this.mayBeTruncated(largest)) break;
			this.limit = limit;
			const found = await this.fetch(query);
			// If a larger limit brings fewer records, the service has likely used its default instead of this limit.
			const isLess = found.records.length < largest.records.length;
			if (isLess) this.refused = Math.min(this.refused, limit);
			else if (limit < this.refused) this.accepted = Math.max(this.accepted, limit);
			if (found.limit < this.refused) largest = found;
		}
		return largest;
	}

	/**
	 * Returns whether the API may have cut off a page.
	 *
	 * @param whereNothingElseTells whether no other query can show missing records. If so, a page below its limit is doubted only if its
	 *   length may be a limit of the service, or if far more records came before for this query
	 */
	mayBeTruncated(page: Page, whereNothingElseTells = false): boolean {
		const { records, limit, query, isPart } = page;
		const { length } = records;
		if (length === 0) return false;
		if (isPart || length >= limit) return true;
		if (length < fewestAtOnce && !this.isGivenOfSome(length)) return false;
		if (length === 1 && (this.endpoint.idParameter ?? '') in query) return false;
		if (this.isShownByOthers(page) || this.isUnderRefused(page)) return false;
		if (!whereNothingElseTells || this.isMost(length)) return true;
		return lacksMany(length, this.given.mostSeen(textOf(query)));
	}

	/** Returns whether other answers of the last hour show that a page is whole. */
	private isShownByOthers({ records: { length }, limit, query }: Page): boolean {
		const most = this.given.most(limit);
		const { length: whole } = this.given.whole(textOf(query), limit) ?? {};
		// A length that may be a limit proves nothing by itself. If the list has grown, an answer that is cut off may be as long as the whole
		// list was.
		if (length === whole && (length < most || !mayBeLimit(length))) return true;
		if (length >= most) return false;
		// The service may now give fewer records in one answer. If so, an answer that is cut off likely has as many records as a usual limit,
		// or fewer records than came before for this query.
		const isUsual = length >= 50 && usualLimits.includes(length);
		return !isUsual && length >= this.given.mostSeen(textOf(query));
	}

	/**
	 * Returns whether a page is whole because the service has accepted its limit and refuses larger limits. A status of 500 or more does not
	 * count as a refusal here. A page with fewer than `defaultLimit` records proves nothing.
	 */
	private isUnderRefused({ records: { length }, limit }: Page): boolean {
		const countsFully = this.refuses && !(this.status >= 500 && this.status < Infinity);
		return countsFully && limit < this.refused && length >= defaultLimit;
	}

	/**
	 * Tries to prove by wider queries that a page was not cut off. If a wider query brings more records at the same limit, the page is
	 * complete.
	 *
	 * @returns whether the page is known to be whole
	 */
	async isShownWhole(page: Page): Promise<boolean> {
		const { session, endpoint, given } = this;
		const { records, limit, query, isPart } = page;
		if (isPart || records.length >= limit) return false;
		for (const wider of widerQueries(endpoint, query, records)) {
			this.count++;
			const asked = { ...wider, limit: `${limit}` };
			// The user did not ask for these extra queries, and they may be forbidden. So a failure is ignored.
			const found = await fetchRecords(session, endpoint, asked).catch(() => []);
			given.note(limit, found.length);
			if (found.length <= records.length) continue;
			this.noteWhole(page);
			return true;
		}
		return false;
	}

	/**
	 * Returns whether exactly the records of a page were proved to be the whole list before.
	 *
	 * @param fingerprint the fingerprint of the page's records
	 */
	wasWhole({ query, limit, records: { length }, isPart }: Page, fingerprint: string): boolean {
		if (isPart) return false;
		const known = this.given.whole(textOf(query), limit);
		return known?.length === length && known.fingerprint === fingerprint;
	}

	/** Returns the number of records that the service counts for a query. Returns undefined if no count is known. */
	totalOf(query: Query): number | undefined {
		return this.totals.get(textOf(query));
	}

	/** Remembers for an hour that a page was whole. */
	noteWhole({ query, limit, records }: Page): void {
		const { length } = records;
		// If the number of records may be a limit, the number alone proves nothing. So the fingerprint of the records is kept, too.
		const { fingerprint } = mayBeLimit(length) ? new RecordSet(this.endpoint, records) : {};
		this.given.noteWhole(textOf(query), limit, { length, fingerprint });
	}

	/** Returns whether a page has as many records as the service gives at most in one answer (open question: mostAtOnce). */
	isAsManyAsGiven({ records: { length } }: Page): boolean {
		return this.answers.get('mostAtOnce', this.endpoint.path) === `${length}`;
	}

	/** Returns the slices that brought the list of a query within the last hour. */
	knownSlices(query: Query): KnownSlices | undefined {
		return this.given.slices(textOf(query));
	}

	noteSlices(query: Query, known: KnownSlices): void {
		this.given.noteSlices(textOf(query), known);
	}

	/** Remembers that a page was cut off at its number of records (open question: mostAtOnce). */
	noteCut(page: Page): void {
		const { records, limit } = page;
		if (records.length >= limit) return;
		this.answers.learn('mostAtOnce', `${records.length}`, this.endpoint.path);
		this.startAgain(page);
	}

	/** Forgets how many records other answers had, because the service may now give no more records than this page has. */
	startAgain({ records, limit }: Page): void {
		this.given.forget();
		this.given.note(limit, records.length);
	}

	/** Returns whether a page of this length may have been cut off at a limit of the service. */
	private isMost(length: number): boolean {
		return usualLimits.includes(length) || this.isGivenOfSome(length);
	}

	/**
	 * Returns whether some list of the service is known to be cut off at exactly this number of records. The source is an earlier answer or
	 * the credential's profile.
	 */
	private isGivenOfSome(length: number): boolean {
		const paths = Object.values<ReadEndpoint>(reads).map(({ path }) => path);
		const isMost = (ask: 'get' | 'hint') =>
			paths.some((path) => this.answers[ask]('mostAtOnce', path) === `${length}`);
		if (isMost('get')) return true;
		const isHint = this.takesHints && isMost('hint');
		this.isHinted ||= isHint;
		return isHint;
	}

	/**
	 * Finds out whether a page has only a default number of records, because its limit was not accepted. A request whose limit is one above
	 * the number of records can show this.
	 */
	private async findStandard(query: Query, { records: { length }, limit }: Page): Promise<void> {
		if (length === defaultLimit || length + 1 >= limit) return;
		const more = await this.ask(query, length + 1);
		if (!more || more.records.length <= length) return;
		this.standard = length;
		this.accepted = length + 1;
		this.refused = Math.min(this.refused, limit);
		this.refuses = true;
	}

	/**
	 * Returns a limit between the largest accepted limit and the smallest refused limit. Returns undefined if there is no such limit to
	 * try.
	 *
	 * @param isLast whether any number may be tried if no usual limit is left
	 */
	private between(isLast = false): number | undefined {
		const { accepted, refused, status, standard } = this;
		if (refused === Infinity) return undefined;
		const least = Math.max(accepted, standard);
		const left = usualLimits.filter((limit) => limit > least && limit < refused);
		if (left.includes(1_000)) return 1_000;
		const isAny = isLast && status === Infinity && accepted > standard && refused - accepted > 1;
		return left[left.length >> 1] ?? (isAny ? (accepted + refused) >> 1 : undefined);
	}

	/** Returns the limit to use if no other limit is left to try. */
	private fallBack(): number {
		const { accepted, refused } = this;
		return smallLimits.find((limit) => accepted < limit && limit < refused) ?? (accepted || 1);
	}

	/** Sends a query with a limit. Returns undefined if the service refused the limit with a status. */
	private async ask(
		query: Query,
		limit: number,
		own?: AbortSignal,
	): Promise<ListAnswer | undefined> {
		const { endpoint } = this;
		const signals = [own, this.session.signal].filter((signal) => signal !== undefined);
		const session = own ? { ...this.session, signal: AbortSignal.any(signals) } : this.session;
		try {
			this.count++;
			const answer = await fetchMatching(session, endpoint, { ...query, limit: `${limit}` });
			const { length } = answer.records;
			this.learn(limit, length);
			this.given.noteSeen(textOf(query), length);
			this.totals.set(textOf(query), answer.total);
			this.isSaid ||= answer.isPart && length < limit;
			this.isOpen ||= answer.isPart && length === 0;
			return answer;
		} catch (error) {
			const status = error instanceof CareManagementError ? (error.status ?? 0) : 0;
			// If the service has accepted this limit or a larger limit before, the limit is not the reason for the refusal.
			if (!refusesLimit(status) || limit <= Math.max(this.accepted, 1)) throw error;
			// If a service is down, it fails for any limit, and each failure costs several requests. A wrong query also fails for any
			// limit. So the limit 1 is tried before other limits. If it fails, too, its error is thrown.
			if (this.accepted === 0 && (status >= 500 || limit <= defaultLimit)) await this.ask(query, 1);
			this.refused = Math.min(this.refused, limit);
			this.refuses = true;
			this.status = status;
			return undefined;
		}
	}

	private learn(limit: number, length: number): void {
		const { standard } = this;
		this.given.note(limit, length);
		const isStandard = length === standard && this.status >= 500;
		if (isStandard && limit > Math.max(this.accepted, standard))
			this.refused = Math.min(this.refused, limit);
		// A limit counts as accepted if it brought more records than the default. It also counts as accepted if a status refused larger
		// limits, but not this limit.
		const counts = length > standard || (this.status < Infinity && limit < this.refused);
		if (counts) this.accepted = Math.max(this.accepted, limit);
		// If some limit brings more records than the default, the service has replaced the refused larger limit by its default.
		this.refuses ||= this.refused < Infinity && length > standard;
		if (this.refuses && limit >= this.limit && limit < this.refused)
			this.answers.learn('limitTaken', `${limit}`, this.endpoint.path);
	}
}

/** Returns a text for a query. The text does not depend on the order of the parameters. */
const textOf = (query: Query): string => JSON.stringify(Object.entries(query).sort());
