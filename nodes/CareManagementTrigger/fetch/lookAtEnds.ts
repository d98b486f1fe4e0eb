import type { ApiRecord } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';
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
import type { Identity } from '../events/mod';
import { withinTime, type PollSession } from './createPollSession';
import { countedQueries, readEndOf, readPartOf } from './listDays';

/** A list with fewer records is read whole each time: they come in one request. */
export const cheapCount = 200;

/** So many records of the lists are read again now and then, and so many of them twice, for the list may have moved. */
const rereadCount = 500;
const overlap = 50;

/** Every so many polls the lists are read on, and those are counted that hold nothing of their own. */
const cycle = 3;

/** So many records at the start of a list tell whether new ones come first there. */
const headCount = 2;

/** The first of the days that are looked at more often. */
export const recentStart = ({ from, to }: State): Day => latestOf(from, addDays(to, -windowDays));

/** What a look at the lists shows. */
export interface Look {
	/** What was not known, or is of another day now. */
	readonly batch: Batch;
	readonly tally: Tally;
}

/** Whether the lists of an event can be counted at all, if the service skips records and sends ids. */
export const isCountable = ({ settings: { event } }: PollSession): boolean =>
	!event.watch && !event.conditions && 'page' in event.endpoint.parameters;

/** A tally of lists that cannot be counted. */
export const uncounted = (from: Day): Tally => ({
	...{ from, lists: [], isById: false, polls: 1, reread: { list: 0, offset: 0 }, others: [] },
});

/**
 * Looks whether anything has come into a window since the lists were counted: at the record behind the last one, and the one
 * before it. What has come is mostly there, or at the start of the list. Now and then reads the lists on, part by part, for
 * what came when something else left.
 *
 * @returns undefined if the window must be read to tell
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
 * @param state the state after all of the window was read
 * @param batch what was read
 * @returns a tally without lists if they cannot be counted, and undefined if they could not be now
 */
export async function countLists(
	pollSession: PollSession,
	state: State,
	{ from, records, incomplete }: Batch,
): Promise<Look | undefined> {
	const first = addDays(from, -zoneDays);
	const canBe =
		incomplete === undefined &&
		records.length >= cheapCount &&
		[...records, ...state.records].every(hasId) &&
		records.every(({ day = first }) => day >= first);
	const none = { batch: emptyBatch(pollSession, state), tally: uncounted(from) };
	if (!canBe) return none;
	const { length: count } = records;
	const isSorted = (sign: 1 | -1) =>
		records.every(
			({ identity }, index) => index === 0 || sign * (identity - records[index - 1].identity) > 0,
		);
	const isNewestFirst = isSorted(-1);
	const isById = isNewestFirst || isSorted(1);
	const lists = countedQueries(pollSession).map((query) => ({ query, count, isNewestFirst }));
	const look = await lookAtEnds(pollSession, state, { ...none.tally, lists, isById });
	if (!look) return undefined;
	// Where `page` is something else, fewer seem to be there.
	const total = look.tally.lists.reduce((sum, list) => sum + list.count, 0);
	return total >= count ? look : { ...look, tally: none.tally };
}

const emptyBatch = (pollSession: PollSession, { from }: State): Batch => ({
	...{ from, records: [], today: pollSession.today() },
});

/** A list as it is being looked at. */
interface Counted {
	readonly list: CountedList;
	readonly before: number;
	/** What in it was not known. */
	readonly come: Set<Identity>;
}

/** How many of those that came into a list have not been seen yet. */
const hidden = ({ list, before, come }: Counted): number => list.count - before - come.size;

class EndReader {
	private readonly known: Map<Identity, Day>;
	private readonly others: Set<Identity>;
	private readonly passedOver: ReadonlySet<Identity>;
	private readonly first: Day;
	/** What was not known, or is of another day now. */
	private readonly found = new Map<Identity, CurrentRecord>();
	private hasIds = true;

	constructor(
		private readonly pollSession: PollSession,
		private readonly state: State,
		private readonly tally: Tally,
	) {
		const known = [...state.away, ...state.records];
		this.known = new Map(known.map(({ identity, day }) => [identity, day]));
		this.others = new Set(tally.others);
		this.passedOver = new Set(tally.others);
		this.first = addDays(state.from, -zoneDays);
	}

	async look(): Promise<Look | undefined> {
		const { lists, polls, from, reread } = this.tally;
		const turn = polls % cycle;
		const isWhole = lists.every(({ count }) => count <= lists[0].count);
		const main = isWhole ? lists.slice(0, 1) : lists;
		const seen = new Map<CountedList, Counted>();
		for (const list of turn === 1 ? lists : main) {
			const counted = await this.count(list);
			if (!counted) return undefined;
			seen.set(list, counted);
		}
		const missing = () => main.reduce((sum, list) => sum + hidden(seen.get(list) as Counted), 0);
		for (const list of main) {
			if (missing() <= 0) break;
			const counted = seen.get(list) as Counted;
			const { size } = counted.come;
			await this.read(list, 0, missing() + 1, counted.come);
			const isNewestFirst = counted.come.size > size;
			if (isNewestFirst) seen.set(list, { ...counted, list: { ...counted.list, isNewestFirst } });
		}
		if (missing() > 0) {
			// All of the days, for what is late may stand for what is new.
			const sought = missing();
			const first = recentStart(this.state);
			for (let day = this.state.to; day >= first; day = addDays(day, -1)) {
				for (const list of main) await this.lookAtDay(seen.get(list) as Counted, day, sought);
			}
		}
		const come = main.flatMap((list) => [...(seen.get(list) as Counted).come]);
		if (missing() > 0 || this.lacks(new Set(come))) return undefined;
		const counted = lists.map((list) => seen.get(list)?.list ?? list);
		const next = { ...this.tally, polls: polls + 1, lists: counted };
		const changes = {
			...(turn === 2 ? { reread: await this.readOn(main, reread) } : {}),
			...(turn === 0 && from < this.state.from && this.found.size === 0
				? await this.moveOn(counted)
				: {}),
		};
		if (!this.hasIds) return undefined;
		const batch = {
			...emptyBatch(this.pollSession, this.state),
			records: [...this.found.values()],
		};
		return { batch, tally: { ...next, others: [...this.others], ...changes } };
	}

	/** Counts a list, and sees what has come to its end or, where that is known to happen, to its start. */
	private async count(list: CountedList): Promise<Counted | undefined> {
		const end = await readEndOf(this.pollSession, list.query, this.tally.from, list.count);
		if (!end) return undefined;
		const come = new Set<Identity>();
		let offset = end.count - end.records.length;
		// Where others left, new ones may stand before the last that was known.
		let [isNew] = this.see(end.records, come);
		while (isNew && offset > 0) {
			const size = Math.min(offset, cheapCount);
			offset -= size;
			[isNew] = await this.read(list, offset, size, come);
		}
		if (list.isNewestFirst && (await this.read(list, 0, headCount, come)).every(Boolean)) {
			await this.read(list, 0, cheapCount, come);
		}
		return { list: { ...list, count: end.count }, before: list.count, come };
	}

	/**
	 * Whether an id is missing up to the newest of those that have come. In a list of any order, one that another's leaving
	 * hid until now may be counted in place of a new one.
	 */
	private lacks(come: ReadonlySet<Identity>): boolean {
		if (this.tally.isById) return false;
		const newest = this.state.records.reduce((most, one) => Math.max(most, one.identity), 0);
		const newer = [...come].filter((identity) => identity > newest);
		return newer.length < Math.max(newest, ...newer) - newest || newer.length < come.size;
	}

	/** Sees what has come to the end of a day, where a list is in the order of days, or else to its start. */
	private async lookAtDay({ list, come }: Counted, day: Day, missing: number): Promise<void> {
		const { pollSession, known } = this;
		const query = { ...list.query, [pollSession.settings.event.to]: day };
		if (list.isNewestFirst) {
			this.see(await readPartOf(pollSession, query, day, 0, missing + 1), come);
			return;
		}
		const count = [...known.values()].filter((other) => other === day).length;
		this.see((await readEndOf(pollSession, query, day, count))?.records ?? [], come);
	}

	/** Reads a part of a list. @returns of each record, whether it is new */
	private async read(
		{ query }: CountedList,
		offset: number,
		atMost: number,
		come = new Set<Identity>(),
	): Promise<boolean[]> {
		const { pollSession, tally } = this;
		return this.see(await readPartOf(pollSession, query, tally.from, offset, atMost), come);
	}

	/** Takes in what some records of a list show. @returns of each, whether it is new */
	private see(records: readonly ApiRecord[], come: Set<Identity>): boolean[] {
		const current = records.map((record) =>
			toCurrentRecord(this.pollSession.settings.event, record),
		);
		const isNew = ({ identity }: CurrentRecord) =>
			!this.known.has(identity) && !this.passedOver.has(identity);
		const news = current.map(isNew);
		for (const record of current) {
			const { identity, day = this.first } = record;
			const before = this.known.get(identity);
			this.hasIds &&= hasId(record);
			if (isNew(record)) come.add(identity);
			if (day < this.first) this.others.add(identity);
			else if (before === undefined || (record.day ?? before) !== before)
				this.found.set(identity, record);
		}
		return news;
	}

	/** Reads the lists on. @returns up to where */
	private async readOn(
		lists: readonly CountedList[],
		{ list, offset }: Tally['reread'],
	): Promise<Tally['reread']> {
		const { query, count } = lists[list % lists.length];
		const { pollSession, tally } = this;
		const records = await readPartOf(pollSession, query, tally.from, offset, rereadCount);
		this.see(records, new Set());
		// The service may give fewer than it is asked for.
		const end = offset + records.length;
		return end >= count || records.length === 0
			? { list: list + 1, offset: 0 }
			: { list, offset: Math.max(offset + 1, end - overlap) };
	}

	/** Counts the lists from the first day of the window on, which has moved. */
	private async moveOn(lists: readonly CountedList[]): Promise<Partial<Tally>> {
		const { from, records } = this.state;
		const left = records.filter(({ day }) => day >= from).length;
		const counted: CountedList[] = [];
		for (const list of lists) {
			const count = Math.max(0, left + list.count - lists[0].count);
			const end = await readEndOf(this.pollSession, list.query, from, count);
			if (!end) return {};
			this.see(end.records, new Set());
			counted.push({ ...list, count: end.count });
		}
		if (this.found.size > 0) return {};
		return { from, lists: counted, reread: { list: 0, offset: 0 }, others: [] };
	}
}
