import { reads } from '../api/mod';
import { CareManagementError, endpointError } from '../errors/mod';
import { fetchRecords, type ApiRecord } from '../http/mod';
import { answersOf } from '../service/mod';
import type { Query } from '../values/mod';
import { defaultLimit, mayBeTruncated, type Page } from './mayBeTruncated';
import type { Pages } from './pages';
import { listChanged, type ListRequest, type RecordList } from './recordList';
import { RecordSet } from './recordSet';
import {
	earliest,
	endInOrderOfCreation,
	forNobody,
	hasBothStates,
	isByDates,
	isOfOneDay,
	isUnset,
	outsideOf,
	showsField,
	sliceByDates,
	slicingsOf,
	type ByDates,
	type SliceBy,
} from './slices';

/** How many requests a list may take once it cannot be read completely. */
const maxRequestsWhenIncomplete = 60;

/** How often slices are read again whose records may move from one to another. */
const maxReadings = 3;

/** A page, its query, and what that query can still be sliced by. */
interface Slice extends Page {
	readonly query: Query;
	readonly slicings: readonly SliceBy[];
	/** An edit can move its records to another slice while the list is read. */
	readonly isMovable?: boolean;
	/** In the order of creation nothing lies beyond the last record of the first page, and this slice has it. */
	readonly hasEnd?: boolean;
}

/**
 * A list by ever shorter slices of days, and by flags, for endpoints that take `limit` and not `page`.
 *
 * A slice is complete when it has fewer records than the default limit or than another answer. The list is complete when
 * each of its records came in a complete slice, for then the slices leave no kind of record out.
 *
 * @param request the list; the dates of its query bound the slices
 * @param first the page that the query gave, which may be truncated
 * @param pages fetches the pages
 * @returns every record once
 */
export const listBySlices = async (
	request: ListRequest,
	first: Page,
	pages: Pages,
): Promise<RecordList> => await new SliceReader(request, first, pages).read();

class SliceReader {
	private all: RecordSet;
	/** The complete slices. */
	private readonly complete: Slice[] = [];
	private readonly useless = new Set<SliceBy>();
	private readonly useful = new Set<SliceBy>();
	/** Dates by which all was sliced, so that records without one may be in no slice; and those that such records pass. */
	private readonly unbounded = new Set<ByDates>();
	private readonly passedByUnset = new Set<ByDates>();
	/** The most records of an answer. */
	private largest = 0;
	private readonly answers = new Map<string, Promise<Page>>();
	private incomplete?: CareManagementError;

	constructor(
		private readonly request: ListRequest,
		private readonly first: Page,
		private readonly pages: Pages,
	) {
		this.all = new RecordSet(request.endpoint);
		this.add(first);
	}

	async read(): Promise<RecordList> {
		const { endpoint, query, wanted, check } = this.request;
		const pending: Slice[] = [{ ...this.first, query, slicings: slicingsOf(endpoint, query) }];
		for (let slice = pending.pop(); slice; slice = pending.pop()) {
			if (this.incomplete && this.pages.count >= maxRequestsWhenIncomplete) break;
			const [by, ...others] = inBestOrder(slice);
			if (this.isComplete(slice)) {
				this.complete.push(slice);
			} else if (!by) {
				await this.settle(slice);
			} else {
				const parts = await this.divide(by, slice);
				// Where the slicing is of no use, of a single day or leaves records out, only another one can tell.
				if (!parts || !this.covers(slice, parts)) pending.push({ ...slice, slicings: others });
				if (parts?.some(({ hasEnd }) => hasEnd) && this.all.size === slice.records.length) {
					return { records: slice.records };
				}
				const left = isByDates(by) ? [by, ...others] : others;
				for (const part of parts ?? []) pending.push({ ...part, slicings: left });
			}
			if (this.all.size >= wanted) return { records: this.all.records.slice(0, wanted) };
			check(this.all.size);
		}
		if (!this.incomplete) await this.prove();
		return { records: this.all.records, incomplete: this.incomplete };
	}

	/** Asks no question twice. */
	private async fetch(query: Query): Promise<Page> {
		const key = JSON.stringify(Object.entries(query).sort());
		const answer = this.answers.get(key) ?? this.pages.fetch(query);
		this.answers.set(key, answer);
		return await answer;
	}

	private add(page: Page): void {
		this.largest = Math.max(this.largest, page.records.length);
		this.all.add(page.records);
	}

	/** Whether the page cannot have been truncated. Exactly the default may stand for a limit that did not count. */
	private isComplete(page: Page): boolean {
		const { length } = page.records;
		const isShorter = length < this.largest && length < page.limit && length !== defaultLimit;
		return isShorter || !mayBeTruncated(page);
	}

	/** Fetches the slices of a slice, until there are enough records; undefined when the slicing is of no use. */
	private async divide(by: SliceBy, slice: Slice): Promise<Slice[] | undefined> {
		const { endpoint, wanted } = this.request;
		if (this.useless.has(by)) return undefined;
		if (!isByDates(by) && !hasBothStates(by, slice.records)) return undefined;
		const end = isByDates(by) ? endInOrderOfCreation(endpoint, by, slice.records) : undefined;
		const changes = isByDates(by)
			? sliceByDates(by, slice.query, slice.records, end)
			: by.values.map((value) => ({ [by.flag]: value }));
		const last = new RecordSet(endpoint, slice.records.slice(-1));
		const parts: Slice[] = [];
		for (const change of changes) {
			const query = { ...slice.query, ...change };
			const page = await this.fetch(query);
			if (isByDates(by)) {
				if (await this.ignores(by, query, page, slice)) {
					this.useless.add(by);
					return undefined;
				}
				this.noteUnset(by, slice.query, query, page.records);
			}
			this.add(page);
			const isComplete = this.isComplete(page) && parts.every((part) => this.isComplete(part));
			const hasEnd = end && isComplete && last.lacks(page.records).length < page.records.length;
			const isMovable = slice.isMovable || !isByDates(by) || !by.isCreation;
			parts.push({ ...page, query, slicings: [], isMovable, hasEnd });
			if (this.all.size >= wanted || (hasEnd && this.all.size === slice.records.length)) break;
		}
		// The latest days last, because they are read first: they are worth most, should the list be incomplete.
		if (isByDates(by)) parts.sort((one, other) => (dayIn(one, by) < dayIn(other, by) ? -1 : 1));
		return parts;
	}

	/** Whether the API ignores dates. Where it does not show the field, days without any record tell. */
	private async ignores(by: ByDates, query: Query, part: Page, slice: Slice): Promise<boolean> {
		if (showsField(by, part.records)) return outsideOf(by, query, part.records).length > 0;
		if (this.useful.has(by)) return false;
		if (part.records.length < slice.records.length) return false;
		for (const nobody of forNobody(by, query)) {
			if ((await this.fetch(nobody)).records.length > 0) return true;
		}
		this.useful.add(by);
		return false;
	}

	/** Notes whether records without a date may be in no slice (open question: unsetDates). */
	private noteUnset(by: ByDates, whole: Query, part: Query, records: readonly ApiRecord[]): void {
		if (by.isCreation) return;
		if (whole[by.from] === undefined && whole[by.to] === undefined) this.unbounded.add(by);
		if (part[by.from] === undefined && records.some((record) => isUnset(by, record))) {
			this.passedByUnset.add(by);
			answersOf(this.request.session).learn('unsetDates', 'lowest');
		}
	}

	/** Whether the parts show every record of the slice, unless one of them is truncated itself. */
	private covers(slice: Slice, parts: readonly Slice[]): boolean {
		if (!parts.every((part) => this.isComplete(part))) return true;
		const shown = new RecordSet(this.request.endpoint, ...parts.map(({ records }) => records));
		return shown.lacks(slice.records).length === 0;
	}

	/** Takes a slice that nothing slices further for complete, if an answer shows that the API gives more at once. */
	private async settle(slice: Slice): Promise<void> {
		const isDoubtful = (page: Page) =>
			!page.isWhole && (mayBeTruncated(page, true) || this.all.size > page.records.length);
		const canTell = Object.keys(slice.query).length > 0;
		const isSure = (page: Page) => !isDoubtful(page) && !(canTell && mayBeTruncated(page));
		let page: Page = slice;
		if (isDoubtful(page)) {
			page = await this.pages.enlarge(slice.query, slice);
			this.add(page);
		}
		const isBelow =
			isSure(page) || this.incomplete ? undefined : await this.isBelowCap(slice.query, page);
		if (isBelow ?? !isDoubtful(page)) this.complete.push({ ...slice, ...page });
		else this.incomplete ??= this.tooFull(slice.query);
	}

	/**
	 * Whether a page is smaller than what the API gives at once: more come for a wider query, or only its own last record
	 * behind all others. It is not if just as many others come for the wider query. /incidents, /SIRS, /quotes and /Forms
	 * are not documented to take `page`, but may.
	 *
	 * @returns undefined where nothing tells
	 */
	private async isBelowCap(query: Query, { records, limit }: Page): Promise<boolean | undefined> {
		const { session, endpoint } = this.request;
		const { length } = records;
		const includes = Object.entries(query).filter(([name]) => {
			const { type, filter, fieldNotShown } = endpoint.parameters[name] ?? {};
			return type === 'flag' && !filter && !fieldNotShown;
		});
		let isCap: boolean | undefined;
		if (includes.length < Object.keys(query).length) {
			const wider = await this.pages.fetch(Object.fromEntries(includes), length + 1);
			if (wider.records.length > length) return true;
			const others = new RecordSet(endpoint, records).lacks(wider.records);
			if (wider.records.length === length && others.length > 0) isCap = true;
		}
		if (endpoint.parameters.page) return isCap && false;
		try {
			const behind = { ...query, limit: String(limit), page: String(length - 1) };
			const answer = await fetchRecords(session, endpoint, behind);
			if (answer.records.length === 1 && this.all.lacks(answer.records).length === 0) return true;
		} catch (error) {
			const status = error instanceof CareManagementError ? error.status : undefined;
			if (![400, 404, 422].includes(status ?? 0)) throw error;
		}
		return isCap && false;
	}

	/** Looks for what may be missing although every slice is complete. */
	private async prove(): Promise<void> {
		const { endpoint, query } = this.request;
		const isCut = this.all.size > this.first.records.length || mayBeTruncated(this.first, true);
		const whole = this.complete.find((slice) => slice.query === query);
		// Without ids, what was edited between two answers would be there twice.
		if (whole) this.all = new RecordSet(endpoint, whole.records);
		if (!isCut || whole) return;
		const confirmed = new RecordSet(endpoint, ...this.complete.map(({ records }) => records));
		const [unset] = [...this.unbounded].filter((by) => !this.passedByUnset.has(by));
		if (confirmed.lacks(this.all.records).length > 0) this.incomplete = this.tooFull();
		else if (unset && !(await this.passUnset())) this.incomplete = this.withoutDate(unset);
		else await this.readAgain();
	}

	/** Whether records without a date pass upper bounds. Agreements show it: most of them have no end. */
	private async passUnset(): Promise<boolean> {
		const { session, endpoint } = this.request;
		const answers = answersOf(session);
		if (answers.get('unsetDates') === 'lowest') return true;
		for (const asked of [endpoint, reads.agreements]) {
			for (const range of asked.dateRanges ?? []) {
				const query = { [range.to]: earliest, limit: '1' };
				const records = await fetchRecords(session, asked, query).then(
					(answer) => answer.records,
					// Another list need not be allowed.
					() => [],
				);
				if (!records.some((record) => isUnset(range, record))) continue;
				answers.learn('unsetDates', 'lowest');
				return true;
			}
		}
		return false;
	}

	/** Reads the slices again whose records may have moved to another one meanwhile, until they stay the same. */
	private async readAgain(): Promise<void> {
		const { endpoint } = this.request;
		// Where records carry no id, one that was edited meanwhile would be there twice.
		const canDiffer = ({ isMovable }: Slice) => isMovable || !this.all.hasIds;
		for (let reading = 0; this.complete.some(canDiffer); reading++) {
			if (reading === maxReadings) {
				this.incomplete = listChanged(endpoint);
				break;
			}
			let hasChanged = false;
			for (const [index, slice] of this.complete.entries()) {
				if (!canDiffer(slice)) continue;
				const page = await this.pages.fetch(slice.query);
				const isLarger = page.records.length > slice.records.length;
				if (isLarger && !this.isComplete(page)) this.incomplete = listChanged(endpoint);
				hasChanged ||= !new RecordSet(endpoint, slice.records).equals(page.records);
				this.complete[index] = { ...slice, ...page };
			}
			if (!hasChanged || this.incomplete) break;
		}
		this.all = new RecordSet(endpoint, ...this.complete.map(({ records }) => records));
	}

	/** The error for a list, or a day of it, that may hold more than the API gives. */
	private tooFull(query: Query = {}): CareManagementError {
		const { endpoint } = this.request;
		const slicings = slicingsOf(endpoint, {});
		const most = `the ${this.largest} records that the service gives at once`;
		if (slicings.length === 0) {
			return endpointError(endpoint, {
				title: `The service gave ${this.largest} records of this list, and there may be more that it does not give`,
				nextStep:
					'Switch Return All off and set a Limit of at most that number, or ask the operator of the service how to get the rest.',
			});
		}
		if (this.useless.size > 0) {
			return endpointError(endpoint, {
				title: `This list may hold more than ${most}, and the service does not keep to the dates that it is asked for, so it cannot be had whole`,
				nextStep:
					'Add a filter, such as Client, and ask once for each value. Tell the operator of the service that a filter by date has no effect.',
			});
		}
		const day = slicings
			.filter(isByDates)
			.map(({ from, to }) => (query[from] === query[to] ? query[from] : undefined))
			.find(Boolean);
		return endpointError(endpoint, {
			title: `${day ? `The day ${day} alone` : 'This list'} may hold more than ${most}, so it cannot be had whole`,
			nextStep:
				'Add a filter, such as Client, and ask once for each value, or ask the operator of the service for a higher limit.',
		});
	}

	/** The error for a list whose records without a date may be missing. */
	private withoutDate({ from }: ByDates): CareManagementError {
		const { endpoint } = this.request;
		const { title } = endpoint.parameters[from];
		return endpointError(endpoint, {
			title: `This list may hold records without a date that the service does not give, because it gives at most ${this.largest} records at once`,
			nextStep: `To get all records with a date, set ${title} to 1900-01-01. To get all records, add a filter, such as Client, and ask once for each value.`,
		});
	}
}

/** Where a slice begins. */
const dayIn = ({ query }: Slice, { from }: ByDates): string => query[from] ?? '';

/** The slicings of a slice. Dates cannot slice records of one day, as after an import, so flags go first there. */
function inBestOrder({ slicings, records }: Slice): readonly SliceBy[] {
	const [first] = slicings;
	if (!first || !isByDates(first) || !isOfOneDay(first, records)) return slicings;
	return [...slicings.filter((by) => !isByDates(by)), ...slicings.filter(isByDates)];
}
