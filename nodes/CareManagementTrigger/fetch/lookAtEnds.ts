import { onHoldQueries, readEnd, readPart, showsAnotherId } from '../../../lists/mod';
import type { ApiRecord } from '../../../http/mod';
import { addDays, type Day, type Query } from '../../../values/mod';
import {
	hasId,
	latestOf,
	toCurrentRecord,
	windowDays,
	zoneDays,
	type Batch,
	type CountedList,
	type CurrentRecord,
	type State,
	type Tally,
} from '../decide/mod';
import { identify, type Identity } from '../events/mod';
import { withinTime, type PollSession } from './createPollSession';
import { findPlaces } from './findPlaces';

/** A list with fewer records than this is cheap to read as a whole, because it usually comes in one request. */
export const cheapCount = 200;

/**
 * Some lists usually only repeat records of other lists. Such lists are counted once in this many polls. `noneHides` applies if no filter
 * is set and the list `onHoldType=ALL` had every shift.
 */
const cycles = { usual: 3, noneHides: 60 };

/** How many records are read at the start of a list to find out whether new records come first. */
const headCount = 2;

/** Returns the first of the recent days. Polls check these days more often than the earlier days of the window. */
export const recentStart = ({ from, to }: State): Day => latestOf(from, addDays(to, -windowDays));

export interface Look {
	/** Records that were not known, or that have another day now. */
	readonly batch: Batch;
	readonly tally: Tally;
}

/**
 * Returns whether the definition of the event allows counting its lists. Counting also needs a service that skips records by `page` and
 * sends ids.
 */
export const isCountable = ({ settings: { event } }: PollSession): boolean =>
	!event.watch && !event.conditions && 'page' in event.endpoint.parameters;

/** Makes a tally of lists that cannot be counted. */
export const uncounted = (from: Day): Tally => ({
	...{ from, lists: [], isById: false, polls: 1 },
});

/**
 * Finds out whether new records have come into a window since the lists were counted. New records are usually at the end or at the start of
 * a list. If one record came and another left, the count is the same, and the new record may not be seen. In that case, the next full scan
 * finds it.
 *
 * @returns what was found, or undefined if the whole window must be read to find out
 */
export async function lookAtEnds(
	pollSession: PollSession,
	state: State,
	tally: Tally,
): Promise<Look | undefined> {
	return await withinTime(pollSession, pollSession.timeLeft() / 2, async (limited) =>
		new EndReader(limited, state, tally).look(),
	);
}

/**
 * Counts the lists of a window.
 *
 * @param state the state after the whole window was read
 * @param batch the records that were read
 * @returns the tally and what was found. The tally has no lists if they cannot be counted. The result is undefined if counting failed this
 * time.
 */
export async function countLists(
	pollSession: PollSession,
	state: State,
	{ from, records, incomplete, today }: Batch,
): Promise<Look | undefined> {
	const { endpoint } = pollSession.settings.event;
	const earliest = addDays(from, -zoneDays);
	const canBe =
		incomplete === undefined &&
		records.length >= cheapCount &&
		[...records, ...state.records].every(hasId) &&
		records.every(({ day = earliest }) => day >= earliest);
	const none = { batch: { from, records: [], today }, tally: uncounted(from) };
	if (!canBe) return none;
	const { length: count } = records;
	const isSorted = (sign: 1 | -1) =>
		records.every(
			({ identity }, index) => index === 0 || sign * (identity - records[index - 1].identity) > 0,
		);
	const isNewestFirst = isSorted(-1);
	const isById = isNewestFirst || isSorted(1);
	const hasHold = 'onHoldType' in endpoint.parameters;
	const queries = hasHold ? onHoldQueries(pollSession.session, endpoint) : [{}];
	const lists = queries.map((query) => ({ query, count, isNewestFirst }));
	const look = await lookAtEnds(pollSession, state, { ...none.tally, lists, isById });
	if (!look) return undefined;
	const [first, ...others] = look.tally.lists;
	// The records have the order of the first list only if this list contains all records.
	if (!isById && first.count === count) {
		const order = records.map(({ identity }) => identity);
		const ordered = { ...first, order, isByDay: isSortedByDay(records) };
		return { ...look, tally: { ...look.tally, lists: [ordered, ...others] } };
	}
	// If `page` does not skip records, the counts may be too low. In that case, the lists cannot be counted.
	const total = look.tally.lists.reduce((sum, list) => sum + list.count, 0);
	return total >= count ? look : none;
}

/** Returns whether a list of several days is sorted by day, in either direction. */
function isSortedByDay(records: readonly CurrentRecord[]): boolean {
	if (records[0].day === records.at(-1)?.day) return false;
	const days = records.map(({ day = '' }) => day);
	const isSorted = (sign: 1 | -1) =>
		days.every((day, index) => index === 0 || sign * day.localeCompare(days[index - 1]) >= 0);
	return isSorted(1) || isSorted(-1);
}

/** A list while its records are counted. */
interface Counted extends CountedList {
	isNewestFirst?: boolean;
	order?: readonly Identity[];
	readonly before: number;
	/** The records of the list that were not known. */
	readonly come: Set<Identity>;
}

class EndReader {
	private readonly known: ReadonlyMap<Identity, Day>;
	private readonly first: Day;
	/** The records that were not known, or that have another day now. */
	private readonly found = new Map<Identity, CurrentRecord>();
	/** Whether all records that were seen so far have ids, and belong to the window. */
	private isCountable = true;

	constructor(
		private readonly pollSession: PollSession,
		private readonly state: State,
		private readonly tally: Tally,
	) {
		const known = [...state.away, ...state.records];
		this.known = new Map(known.map(({ identity, day }) => [identity, day]));
		this.first = addDays(state.from, -zoneDays);
	}

	async look(): Promise<Look | undefined> {
		const { lists, polls } = this.tally;
		const isWhole = lists.every(({ count }) => count <= lists[0].count);
		const main = isWhole ? 1 : lists.length;
		const seen: Counted[] = [];
		for (const list of polls % this.cycle === 1 ? lists : lists.slice(0, main)) {
			const counted = await this.count(list);
			if (!counted) return undefined;
			seen.push(counted);
		}
		// If another list is longer, the first list no longer has every record.
		if (isWhole && polls > 1 && seen.some(({ count }) => count > seen[0].count)) return undefined;
		const counted = seen.slice(0, main);
		/** Returns how many new records were not seen yet. The counts before and now show how many new records there are. */
		const unseen = () =>
			counted.reduce((sum, { count, before, come }) => sum + count - before - come.size, 0);
		const hasOrder = counted.some(({ order, isByDay }) => order && !isByDay);
		if (!hasOrder) await this.findAtStarts(counted, unseen);
		for (const list of counted) {
			if (hasOrder || unseen() > 0) await this.findInOrder(list);
		}
		const come = new Set(counted.flatMap((list) => [...list.come]));
		if (unseen() > 0 || this.lacks(come)) return undefined;
		const counts = lists.map((list, index) => seen.at(index) ?? list);
		const tally = { ...this.tally, polls: polls + 1, lists: counts };
		if (!this.isCountable) return undefined;
		const { from } = this.state;
		const today = this.pollSession.today();
		return { batch: { from, records: [...this.found.values()], today }, tally };
	}

	/** Returns the number of polls after which lists that only repeat records are counted again. */
	private get cycle(): number {
		const { hold, settings } = this.pollSession;
		const isOfAll = Object.keys(settings.filters).length === 0;
		return isOfAll && hold?.isWhole ? cycles.noneHides : cycles.usual;
	}

	/** Finds the records that were added to a list of known order, or removed from it. */
	private async findInOrder(list: Counted): Promise<void> {
		const { order, count, before } = list;
		if (!order || (count === before && list.come.size === 0)) return;
		list.order = await findPlaces(order, count, async (offset, atMost) => {
			const records = await this.ask(list, offset, atMost);
			this.see(records, list.come);
			return records.map((record) => identify(this.pollSession.settings.event, record));
		});
	}

	/** Looks for new records at the start of the lists, and then at the start or the end of each recent day's list. */
	private async findAtStarts(lists: readonly Counted[], unseen: () => number): Promise<void> {
		for (const list of lists) {
			if (unseen() <= 0) return;
			const { size } = list.come;
			await this.read(list, 0, unseen() + 1, list.come);
			list.isNewestFirst ||= list.come.size > size;
		}
		const sought = unseen();
		if (sought <= 0) return;
		// All recent days are checked, even if enough unknown records are found early. One of these records may be an older record that an
		// earlier poll missed, so another new record may still be unseen.
		const first = recentStart(this.state);
		for (let day = this.state.to; day >= first; day = addDays(day, -1)) {
			for (const list of lists) await this.lookAtDay(list, day, sought);
		}
	}

	/**
	 * Counts a list, and looks for new records at its end. If new records come first in the list, the function also looks at the start of the
	 * list.
	 */
	private async count(list: CountedList): Promise<Counted | undefined> {
		const { session, settings } = this.pollSession;
		const end = await readEnd(session, settings.event.endpoint, this.queryOf(list), list.count);
		if (!end) return undefined;
		const come = new Set<Identity>();
		let offset = end.count - end.records.length;
		// If the first record of the part at the end is new, the records before this part may be new, too. This can happen if other records were
		// removed.
		let [isNew] = this.see(end.records, come);
		while (isNew && offset > 0) {
			const size = Math.min(offset, cheapCount);
			offset -= size;
			[isNew] = await this.read(list, offset, size, come);
		}
		if (list.isNewestFirst && (await this.read(list, 0, headCount, come)).every(Boolean)) {
			await this.read(list, 0, cheapCount, come);
		}
		return { ...list, count: end.count, before: list.count, come };
	}

	/**
	 * Returns whether a new record may be missing. There are two signs of this: a gap in the new ids, or a new id that is smaller than the
	 * largest known id. If a record leaves the list, an older record may appear in its place and look new. In a list that is sorted by ids,
	 * this cannot happen.
	 */
	private lacks(come: ReadonlySet<Identity>): boolean {
		if (this.tally.isById) return false;
		const newest = this.state.records.reduce((most, one) => Math.max(most, one.identity), 0);
		const newer = [...come].filter((identity) => identity > newest);
		return newer.length < Math.max(newest, ...newer) - newest || newer.length < come.size;
	}

	/**
	 * Looks for new records at the end of the list of one day. If new records come first, the function looks at the start of this list
	 * instead.
	 */
	private async lookAtDay(list: Counted, day: Day, sought: number): Promise<void> {
		const { session, settings } = this.pollSession;
		const { endpoint, from, to } = settings.event;
		if (to === undefined) return;
		const ofDay = { ...list, query: { ...list.query, [from]: day, [to]: day } };
		if (list.isNewestFirst) {
			await this.read(ofDay, 0, sought + 1, list.come);
			return;
		}
		const count = [...this.known.values()].filter((other) => other === day).length;
		const end = await readEnd(session, endpoint, this.queryOf(ofDay), count);
		this.see(end?.records ?? [], list.come);
	}

	private queryOf({ query }: CountedList): Query {
		const { event, filters } = this.pollSession.settings;
		return { ...filters, [event.from]: this.tally.from, ...query };
	}

	/** Reads a part of a list. Returns for each record whether it is unknown. */
	private async read(
		list: CountedList,
		offset: number,
		atMost: number,
		come: Set<Identity>,
	): Promise<boolean[]> {
		return this.see(await this.ask(list, offset, atMost), come);
	}

	private async ask(list: CountedList, offset: number, atMost: number): Promise<ApiRecord[]> {
		const { session, settings } = this.pollSession;
		return await readPart(session, settings.event.endpoint, this.queryOf(list), { offset, atMost });
	}

	/** Notes which of the given records are unknown or have another day now. Returns for each record whether it is unknown. */
	private see(records: readonly ApiRecord[], come: Set<Identity>): boolean[] {
		const { event, filters } = this.pollSession.settings;
		return records.map((record) => {
			const current = toCurrentRecord(event, record);
			const { identity, day = this.first } = current;
			const before = this.known.get(identity);
			this.isCountable &&= hasId(current) && day >= this.first;
			if (before === undefined) come.add(identity);
			const hasCome = before === undefined || (current.day ?? before) !== before;
			if (hasCome && !showsAnotherId(event.endpoint, filters, record))
				this.found.set(identity, current);
			return before === undefined;
		});
	}
}
