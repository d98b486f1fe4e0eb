import { reads, type ReadEndpoint } from '../api/mod';
import { endpointError, type CareManagementError } from '../errors/mod';
import { fetchRecords, type ApiRecord } from '../http/mod';
import { answersOf, type KnownSlices } from '../service/mod';
import type { Query } from '../values/mod';
import { lacksSome } from './lacksSome';
import { saysNoDate } from './matches';
import type { Page, Pages } from './pages';
import { unite } from './listTogether';
import {
	checkLength,
	lacksMany,
	listChanged,
	mayHoldMore,
	type ListRequest,
	type RecordList,
} from './recordList';
import { RecordSet } from './recordSet';
import {
	dayIn,
	isByDates,
	isInside,
	keepsDates,
	nobodys,
	slice as sliceQuery,
	slicingsOf,
	type ByDates,
	type SliceBy,
} from './slices';
import { slicesToKeep } from './slicesToKeep';

/** If the list is known to be incomplete, no slice is divided further once the reading has sent this many requests. */
const maxRequestsWhenIncomplete = 60;

/** A page, and the ways in which its query can be sliced further. */
interface Slice extends Page {
	readonly query: Query;
	readonly slicings: readonly SliceBy[];
	/** Whether an edit during the reading can move records of this slice to another slice. */
	readonly isMovable?: boolean;
}

/**
 * Reads a list. If the first answer may be cut off, the list is read in slices. A slice is a query for a part of the list, such as a range
 * of days or only the open records. If all records are wanted, slices that brought the whole list in the last hour are tried first.
 */
export async function listBySlices(request: ListRequest, pages: Pages): Promise<RecordList> {
	const { query, wanted } = request;
	const known = wanted === Infinity ? pages.knownSlices(query) : undefined;
	const again = known && (await new SliceReader(request, pages).readKnown(known));
	if (again) return again;
	const first = await pages.fetch(query, wanted);
	checkLength(request, first.records.length);
	if (first.records.length >= wanted) return { records: first.records };
	if (!pages.mayBeTruncated(first)) {
		pages.noteWhole(first);
		return { records: first.records };
	}
	if (await isWholeAgain(request, pages, first)) return { records: first.records };
	pages.startAgain(first);
	return await new SliceReader(request, pages).read(await pages.enlarge(query, first));
}

/**
 * Finds out whether a page is whole, with fewer requests than slices take. If exactly these records were proved to be the whole list
 * before, only the two ends of the page are requested again: the records up to its first day, and the records from its last day on. Records
 * that the page lacks most likely lie there. If there is no such proof, wider queries can prove that a page of fewer than 200 records is
 * whole.
 */
async function isWholeAgain(
	{ endpoint, query }: ListRequest,
	pages: Pages,
	first: Page,
): Promise<boolean> {
	const { records } = first;
	const known = new RecordSet(endpoint, records);
	if (!pages.wasWhole(first, known.fingerprint)) {
		const mayShow = records.length < 200 && !pages.isAsManyAsGiven(first);
		return mayShow && (await pages.isShownWhole(first));
	}
	const ends = endsOf(endpoint, query, records);
	if (!ends) return false;
	for (const days of ends) {
		const { records: found } = await pages.fetch({ ...query, ...days });
		if (found.length >= records.length || known.lacks(found).length > 0) return false;
	}
	return true;
}

/**
 * Makes two queries for the ends of a page: one from its last day on, and one up to its first day. If the list has several ranges of dates,
 * the range with the fewest records on these two days is used.
 */
function endsOf(
	endpoint: ReadEndpoint,
	query: Query,
	records: readonly ApiRecord[],
): Query[] | undefined {
	const [best] = slicingsOf(endpoint, query)
		.filter(isByDates)
		.flatMap((by) => {
			const days = records.flatMap((record) => dayIn(by, record) ?? []).sort();
			const [start, end] = [days.at(0), days.at(-1)];
			if (start === undefined || end === undefined || start === end) return [];
			const count = days.filter((day) => day === start || day === end).length;
			return [{ count, ends: [{ [by.from]: end }, { [by.to]: start }] }];
		})
		.sort((one, other) => one.count - other.count);
	return best?.ends;
}

class SliceReader {
	private readonly all: RecordSet;
	private readonly complete: Slice[] = [];
	/** The ranges of dates that the API is known to apply. */
	private readonly kept = new Set<SliceBy>();
	private ignoresDates = false;
	/**
	 * The ranges of dates that were used for slices, although the query sets no first or last day in them. A record without such a date may
	 * be in no slice.
	 */
	private readonly unbounded = new Set<ByDates>();
	/** The number of complete slices that `readUndated()` has kept. They are the first elements of `complete`. */
	private created = 0;
	/** Whether a query with a last day also brings records without a date. */
	private unsetPass?: Promise<boolean>;
	private largest?: Page;
	private incomplete?: CareManagementError;
	private readonly answers = new Map<string, Promise<Page>>();

	constructor(
		private readonly request: ListRequest,
		private readonly pages: Pages,
	) {
		this.all = new RecordSet(request.endpoint);
	}

	async read(first: Page, without?: string): Promise<RecordList> {
		const { endpoint, query } = this.request;
		this.add(first);
		const by = slicingsOf(endpoint, query).filter((by) => !isByDates(by) || by.from !== without);
		const slicings = this.pages.mayBeTruncated(first) ? await this.inSafeOrder(by) : by;
		await this.readSlice({ ...first, query, slicings });
		if (this.isEnough) return { records: this.all.records };
		const list = this.incomplete ? undefined : await this.prove(first);
		if (list && !list.incomplete && lacksMany(list.records.length, this.all.size)) {
			return { records: this.all.records, incomplete: listChanged(endpoint) };
		}
		return list ?? { records: this.all.records, incomplete: this.incomplete };
	}

	/**
	 * Puts a range of dates first if the query sets a first or last day of this range. Slices by another range may lack records that have no
	 * date for that other range. If the service also gives such records for a query with a last day, the order stays as it is.
	 */
	private async inSafeOrder(slicings: readonly SliceBy[]): Promise<readonly SliceBy[]> {
		const { session, query } = this.request;
		const isBounded = (by: SliceBy) => isByDates(by) && isBoundedBy(by, query);
		if (!slicings.some(isBounded) || isBounded(slicings[0])) return slicings;
		const answers = answersOf(session);
		if (answers.get('unsetDates') !== 'unmatched') {
			if (await this.passUnset()) return slicings;
			// Asking again would cost more requests, so the answer is kept for a day.
			answers.learn('unsetDates', 'unmatched');
		}
		return slicings.toSorted((one, other) => Number(isBounded(other)) - Number(isBounded(one)));
	}

	/**
	 * Reads the list in the slices that brought it before, and checks that they still bring the whole list.
	 *
	 * @returns undefined if these slices no longer prove that the list is whole
	 */
	async readKnown({ most, slices }: KnownSlices): Promise<RecordList | undefined> {
		const { endpoint, query } = this.request;
		const changed: (typeof slices)[number][] = [];
		for (const slice of slices) {
			const page = await this.fetch(slice.query);
			if (this.pages.mayBeTruncated(page)) return undefined;
			this.add(page);
			this.complete.push({ ...page, ...slice, slicings: [] });
			const { fingerprint } = new RecordSet(endpoint, page.records);
			if (fingerprint !== slice.fingerprint) changed.push(slice);
		}
		const longest = Math.max(...this.complete.map(({ records }) => records.length));
		const isLonger = changed.some(({ query }) =>
			this.complete.some((one) => one.query === query && one.records.length === longest),
		);
		if (isLonger && (await this.pages.fetch(query)).records.length < most) return undefined;
		const list = changed.some(({ isMovable }) => isMovable)
			? await this.readAgain()
			: { records: this.all.records };
		if (list.incomplete) return undefined;
		this.noteSlices(most);
		return list;
	}

	/** Remembers the slices that brought the whole list, if every record that is added later falls into one of these slices. */
	private noteSlices(most: number): void {
		const { endpoint, query } = this.request;
		for (const slice of this.complete) this.pages.noteWhole(slice);
		const kept = slicesToKeep(endpoint, this.complete, query);
		if (!kept) return;
		if (new RecordSet(endpoint, ...kept.map(({ records }) => records)).size < this.all.size) return;
		const slices = kept.map((slice) => {
			this.pages.noteWhole(slice);
			const { query, records, isMovable } = slice;
			return { query, isMovable, fingerprint: new RecordSet(endpoint, records).fingerprint };
		});
		this.pages.noteSlices(query, { most, slices });
	}

	private get isEnough(): boolean {
		return this.all.size >= this.request.wanted;
	}

	private add(page: Page): void {
		if (page.records.length > (this.largest?.records.length ?? -1)) this.largest = page;
		this.all.add(page.records);
		checkLength(this.request, this.all.size);
	}

	private async fetch(query: Query): Promise<Page> {
		const key = JSON.stringify(Object.entries(query).sort());
		const answer = this.answers.get(key) ?? this.pages.fetch(query);
		this.answers.set(key, answer);
		return await answer;
	}

	/** Reads a slice in smaller slices if its page may be cut off. */
	private async readSlice(whole: Slice): Promise<void> {
		const { pages } = this;
		if (!pages.mayBeTruncated(whole)) return void this.complete.push(whole);
		const slicings = inBestOrder(whole);
		for (const [index, by] of slicings.entries()) {
			if (this.incomplete && pages.count >= maxRequestsWhenIncomplete) return;
			const others = slicings.slice(index + 1);
			const parts = await this.divide(by, whole, isByDates(by) ? [by, ...others] : others);
			// The smaller slice with the latest days is completed first, because its records are worth most if the list stays incomplete.
			for (const part of parts.toReversed()) if (!this.isEnough) await this.readSlice(part);
			const shown = new RecordSet(this.request.endpoint, ...parts.map(({ records }) => records));
			const showsAll = shown.lacks(whole.records).length === 0;
			// If complete smaller slices lack records of the divided slice, this way of slicing proves nothing. If there are no smaller
			// slices, it proves nothing, too. In both cases, the next way is tried.
			if (!this.isEnough && !showsAll && !parts.some((part) => pages.mayBeTruncated(part)))
				continue;
			if (isByDates(by) && !isBoundedBy(by, whole.query)) this.unbounded.add(by);
			return;
		}
		await this.settle(whole);
	}

	/** Fetches the smaller slices of a slice until there are enough records. The result is empty if the slice cannot be divided so. */
	private async divide(by: SliceBy, whole: Slice, slicings: readonly SliceBy[]): Promise<Slice[]> {
		const { session, endpoint } = this.request;
		const parts: Slice[] = [];
		const isCut = this.pages.mayBeTruncated(whole, true);
		for (const query of sliceQuery(by, whole.query, whole.records, isCut)) {
			const page = await this.fetch(query);
			const isOutside = (record: ApiRecord) => isByDates(by) && !isInside(by, query, record);
			if (isByDates(by) && !this.kept.has(by) && page.records.some(isOutside)) {
				const keeps = await keepsDates(session, endpoint, by, query);
				this.ignoresDates ||= !keeps;
				if (!keeps) return [];
				this.kept.add(by);
			}
			this.add(page);
			const isMovable = whole.isMovable || !isByDates(by) || !by.isCreation;
			parts.push({ ...page, query, slicings, isMovable });
			if (this.isEnough) return parts;
		}
		return parts;
	}

	/** Decides whether a slice that cannot be sliced further is complete. */
	private async settle(slice: Slice): Promise<void> {
		const { query } = slice;
		const { pages, incomplete } = this;
		const page = await pages.enlarge(query, slice, true);
		this.add(page);
		const mayBeCut = pages.mayBeTruncated(page);
		// If the service ignores dates, slices prove nothing. So if other queries show nothing, either, a page that may be cut off counts as
		// cut off.
		const isLikely =
			pages.mayBeTruncated(page, true) || this.all.size > page.records.length || this.ignoresDates;
		const canAsk = mayBeCut && !incomplete && !page.isPart;
		const isCut = canAsk ? await this.isCutOff(query, page) : undefined;
		if (isCut ?? (mayBeCut && isLikely)) this.incomplete ??= this.tooFull(page.records);
		else this.complete.push({ ...slice, ...page });
	}

	/** Finds out by other queries whether a page was cut off. Returns undefined if the queries show nothing. */
	private async isCutOff(query: Query, page: Page): Promise<boolean | undefined> {
		const { session, endpoint } = this.request;
		const { length } = page.records;
		const tail = await this.fetchTail(query, page);
		if (tail !== undefined) return tail > 0;
		if (Object.keys(query).length > 0) {
			const wider = await fetchRecords(session, endpoint, { limit: `${page.limit}` });
			if (wider.length > length) return false;
			const others = new RecordSet(endpoint, page.records).lacks(wider);
			if (wider.length === length && others.length > 0) return true;
		}
		return (await lacksSome(session, endpoint, { ...page, query })) || undefined;
	}

	/**
	 * Asks the service to skip all records of a page except the last, and counts the new records that come. If this shows nothing, the
	 * parameter `page` is tried as the number of a page. Returns undefined if nothing shows whether records follow.
	 */
	private async fetchTail(
		query: Query,
		{ records, limit }: Pick<Page, 'records' | 'limit'>,
	): Promise<number | undefined> {
		const { session, endpoint } = this.request;
		const most = this.largest?.records.length ?? 0;
		// A service that gives one record at a time may give one record even if it skips none. So one record proves nothing.
		if (most < 2 || records.length < 2) return undefined;
		const fetch = async (limit: number, page: number) =>
			await fetchRecords(session, endpoint, { ...query, limit: `${limit}`, page: `${page}` }).catch(
				() => undefined,
			);
		const tail = await fetch(limit, records.length - 1);
		const others = tail && this.all.lacks(tail).length;
		if (tail?.length === 1 && others === 0) return 0;
		if (others || !endpoint.parameters.page) return others || undefined;
		return await this.countByNumber(
			records.length,
			Math.min(most, Math.ceil(records.length / 2)),
			fetch,
		);
	}

	/**
	 * Counts the new records after a page, if the parameter `page` is the number of a page. The first page may have the number 0 or 1.
	 * Returns undefined if the pages show neither new records nor the end of the list.
	 *
	 * @param count the expected number of records
	 * @param size the number of records on a page
	 */
	private async countByNumber(
		count: number,
		size: number,
		fetch: (limit: number, page: number) => Promise<ApiRecord[] | undefined>,
	): Promise<number | undefined> {
		const last = Math.ceil(count / size) - 1;
		const page = await fetch(size, last + 1);
		if (page === undefined) return undefined;
		const next = await fetch(size, page.length === 0 ? last : last + 2);
		if (next === undefined) return undefined;
		const others = this.all.lacks(page).length + this.all.lacks(next).length;
		if (others > 0) return others;
		const isEnd =
			page.length * next.length === 0 && page.length + next.length === count - last * size;
		return isEnd ? 0 : undefined;
	}

	/** The ranges of dates whose slices may leave out records, the last added range first. */
	private get hiding(): readonly ByDates[] {
		return this.created > 0 ? [] : [...this.unbounded].reverse();
	}

	/** Looks for records that may be missing although every slice is complete. Returns undefined if the list cannot be proved complete. */
	private async prove(first: Page): Promise<RecordList | undefined> {
		const { endpoint, query } = this.request;
		const whole = this.complete.find((slice) => slice.query === query);
		const isCut = this.all.size > first.records.length || this.pages.mayBeTruncated(first, true);
		if (whole || !isCut) {
			const { records } = whole ?? first;
			this.pages.noteWhole(whole ?? first);
			return { records };
		}
		const { all } = this;
		const confirmed = new RecordSet(endpoint, ...this.complete.map(({ records }) => records));
		const isLess = confirmed.lacks(all.records).length > 0;
		const [hiding, ...others] = this.hiding;
		// A record that is in no complete slice may lack a time of creation. Slices by another date can bring it.
		const isByCreation = hiding?.isCreation && others.length === 0;
		if (isLess && !isByCreation) return void (this.incomplete = this.tooFull());
		const mayHide = hiding !== undefined && (isLess || !(await this.passUnset()));
		const counted = { records: all.records, limit: first.limit };
		if (mayHide && (isLess || (await this.fetchTail(query, counted)) !== 0)) {
			return await this.readUndated(hiding);
		}
		return await this.proveUnchanged(first, mayHide);
	}

	/**
	 * Reads the list again, without slices by a date that some records may lack. If the time of creation is the only such date, the complete
	 * slices are kept. Slices by other dates then bring the records without a time of creation.
	 */
	private async readUndated(by: ByDates): Promise<RecordList> {
		const { query } = this.request;
		const created = by.isCreation && this.unbounded.size === 1 ? [...this.complete] : [];
		this.created = created.length;
		this.unbounded.clear();
		this.complete.splice(0, Infinity, ...created);
		// A larger limit may have been found in the meantime, so one answer may bring all records.
		const list = await this.read(await this.pages.fetch(query), by.from);
		return { ...list, incomplete: list.incomplete && this.withoutDate(by.from) };
	}

	/**
	 * Reads slices again, to make sure that no record has moved between them. If the first answer was cut off, also makes sure that the
	 * service still gives as many records in one answer as before.
	 *
	 * @param isCounted whether only a count of the records shows that the list is whole
	 */
	private async proveUnchanged(first: Page, isCounted: boolean): Promise<RecordList | undefined> {
		const { all } = this;
		const { endpoint } = this.request;
		// The slices that were read after the kept slices are read again only if they brought new records.
		const others = this.created > 0 ? this.complete.splice(this.created) : [];
		const known = new RecordSet(endpoint, ...this.complete.map(({ records }) => records));
		const isNew = others.length > 0 && known.lacks(all.records).length > 0;
		if (isNew) this.complete.push(...others);
		const list = await this.readAgain();
		if (!isNew) this.complete.push(...others);
		const isCapped = all.size > first.records.length;
		if (isCapped && (await this.givesLess(first)))
			return void (this.incomplete = listChanged(endpoint));
		if (list.records.length === first.records.length) this.pages.noteWhole(first);
		else if (all.size > first.records.length && this.largest) this.pages.noteCut(this.largest);
		// If the number of records has changed, the count no longer proves that the list is whole.
		const isOther = isCounted && list.records.length !== all.size;
		if (!isCounted && !list.incomplete && isCapped) this.noteSlices(first.records.length);
		return isOther ? { ...list, incomplete: listChanged(endpoint) } : list;
	}

	/** Finds out whether the service now gives fewer records in one answer. If so, slices that seem complete may be cut off. */
	private async givesLess({ records, limit }: Page): Promise<boolean> {
		const { session, endpoint, query } = this.request;
		const again = await fetchRecords(session, endpoint, { ...query, limit: `${limit}` });
		return again.length < records.length;
	}

	/**
	 * Finds out whether a query with a last day also brings records without a date (open question: unsetDates). The list itself, agreements
	 * and incidents may show this. Agreements are used because most agreements have no end date.
	 */
	private async passUnset(): Promise<boolean> {
		return await (this.unsetPass ??= this.askForUnset());
	}

	private async askForUnset(): Promise<boolean> {
		const { session, endpoint } = this.request;
		const answers = answersOf(session);
		if (answers.get('unsetDates') === 'lowest') return true;
		for (const asked of new Set([endpoint, reads.agreements, reads.incidents])) {
			for (const range of asked.dateRanges ?? []) {
				const { to, field = '' } = range;
				// An API that ignores the date may give a single record without a date by chance. So up to 20 records are requested.
				const query = { [to]: nobodys[0], limit: '20' };
				// The user may not be allowed to read agreements or incidents. So a failure is ignored.
				const found = await fetchRecords(session, asked, query).catch(() => undefined);
				const isUndated = ({ [field]: date }: ApiRecord) =>
					saysNoDate(date) || (date === undefined && asked === endpoint);
				if (!found?.length || !found.every(isUndated)) continue;
				const isHidden = found.every((record) => record[field] === undefined);
				if (isHidden && !(await keepsDates(session, asked, range, {}).catch(() => false))) continue;
				answers.learn('unsetDates', 'lowest');
				return true;
			}
		}
		return false;
	}

	/**
	 * Reads slices again. If all records have an id, only slices from which an edit can move records are read. Otherwise all slices are read.
	 */
	private async readAgain(): Promise<RecordList> {
		const { endpoint } = this.request;
		const canDiffer = ({ isMovable }: Slice) => isMovable || !this.all.hasIds;
		const slices = this.complete.filter(canDiffer);
		const fixed = this.complete.filter((slice) => !canDiffer(slice)).map(({ records }) => records);
		let isFuller = false;
		const list = await unite(
			endpoint,
			slices.map(({ records }) => records),
			async (index) => {
				const { query, records } = slices[index];
				const page = await this.pages.fetch(query);
				const isLonger = page.isPart || page.records.length > records.length;
				isFuller ||= isLonger && this.pages.mayBeTruncated(page);
				this.complete[this.complete.indexOf(slices[index])] = slices[index] = {
					...slices[index],
					records: page.records,
				};
				return page.records;
			},
			true,
		);
		const incomplete = list.incomplete ?? (isFuller ? listChanged(endpoint) : undefined);
		return { records: new RecordSet(endpoint, ...fixed, list.records).records, incomplete };
	}

	/** Makes the error for a list, or for a day of it, that may hold more records than the API gives. */
	private tooFull(records: readonly ApiRecord[] = []): CareManagementError {
		const { endpoint } = this.request;
		const range = slicingsOf(endpoint, {}).find(isByDates);
		const days = new Set(records.map((record) => range && dayIn(range, record)));
		const [day] = days.size === 1 ? days : [];
		const what = day ? `The day ${day} alone` : undefined;
		const why = this.ignoresDates ? ', and the service does not keep to the dates' : undefined;
		return mayHoldMore(endpoint, this.largest?.records.length ?? 0, why, what);
	}

	/** Makes the error for a list from which records without a date may be missing. */
	private withoutDate(from: string): CareManagementError {
		const { endpoint } = this.request;
		return endpointError(endpoint, {
			title: `This list may hold records without a date that the service leaves out, because it gives at most ${this.largest?.records.length} records at once`,
			nextStep: `To get all records with a date, set ${endpoint.parameters[from].title} to 1900-01-01. To get all records, add a filter, such as Client, and ask once for each value.`,
		});
	}
}

const isBoundedBy = ({ from, to }: ByDates, query: Query): boolean => from in query || to in query;

/**
 * Returns the ways to slice a slice, the best first. If all records have the same day, or show no day, flags come first, because flags
 * likely divide such records better.
 */
function inBestOrder({ slicings, records }: Slice): readonly SliceBy[] {
	const [first] = slicings;
	const dates = new Set(records.map((record) => first && isByDates(first) && dayIn(first, record)));
	if (dates.size > 1) return slicings;
	return slicings.toSorted((one, other) => Number(isByDates(one)) - Number(isByDates(other)));
}
