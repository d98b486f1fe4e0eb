import { type CareManagementError, refusesValue } from '../../../errors/mod';
import { answersOf } from '../../../service/mod';
import { addDays, groupBy, type Day } from '../../../values/mod';
import {
	advance,
	covers,
	latestOf,
	windowDays,
	zoneDays,
	type Advanced,
	type Batch,
	type DayRange,
	type KnownRecord,
	type State,
	type Tally,
} from '../decide/mod';
import { isSet, type Selection } from '../events/mod';
import { isFailure, orError, OutOfTime, type PollSession } from './createPollSession';
import {
	cheapCount,
	countLists,
	isCountable,
	lookAtEnds,
	recentStart,
	uncounted,
	type Look,
} from './lookAtEnds';
import { fetchBatch, tryToFetch } from './fetchBatch';

/** The result of a poll so far. */
export interface Progress extends Advanced {
	/** Why records may be missing. */
	readonly warnings: readonly CareManagementError[];
	/** How many records the lists of the window have, as far as that is known. */
	readonly tally?: Tally;
	/** When the days of each pace were read last, if there are paces. */
	readonly readAt?: readonly number[];
}

/** How many days a slice has: all of them, or fewer if that takes too long. */
const sliceLengths = [36_500, 8, 1];

/** After this many records the next poll continues, because n8n holds all items of a poll in memory. */
const manyRecords = 50_000;

/** How many days back the newest record is looked for at activation. */
const baselineDays = 60;

/**
 * How often a window is made longer at most. Each time it grows by how many records the days before turned out
 * to have.
 */
const maxSteps = 3;

/** With this few incidents, a year costs hardly more than a week. */
const fewRecords = 20;

const start = (state: State): Progress => ({ added: [], changed: [], state, warnings: [] });

/**
 * The first day to ask for in a poll that does not read the whole window. These are the newest two days; a full
 * scan finds records that come late, and known ones that change.
 */
const newestStart = ({ settings: { event }, today }: PollSession, state: State): Day => {
	const newest = state.to < today() ? state.to : today();
	const isShort = !event.watch && !('page' in event.endpoint.parameters);
	return latestOf(recentStart(state), isShort ? addDays(newest, -1) : '');
};

/**
 * Follows the records of the window behind the newest one. If its lists can be counted, a quiet poll is one
 * request, for their last record; otherwise one for the newest days. Both are open to the future, so that
 * records dated ahead are found at once. Full scans read the whole window if it may cost more than one request,
 * or if the count has changed for no visible reason. If that takes more than half of the time, it is read in
 * slices.
 *
 * @throws OutOfTime if nothing at all could be fetched
 */
export async function followWindow(pollSession: PollSession, state: State): Promise<Progress> {
	const progress = await followKnownWindow(pollSession, state);
	return state.isShort && pollSession.isFullScan ? await lengthen(pollSession, progress) : progress;
}

async function followKnownWindow(pollSession: PollSession, state: State): Promise<Progress> {
	const quick = { ...pollSession, isFullScan: false };
	if (state.resumeFrom !== undefined) return await takeSlices(quick, state, sliceLengths.slice(1));
	const { tally, isFullScan } = pollSession;
	const isCounted = tally && tally.lists.length > 0 && tally.from === state.from;
	const look =
		isCounted && !isFullScan ? await orError(lookAtEnds(pollSession, state, tally)) : undefined;
	if (look && !isFailure(look)) return await takeLook(pollSession, start(state), look);
	if (!isFullScan && !readsWhole(pollSession, state)) {
		return { ...(await takeSlices(quick, state, sliceLengths)), tally };
	}
	const half = pollSession.timeLeft() / 2;
	const whole = await orError(fetchBatch(pollSession, { from: state.from }, half));
	if (!isFailure(whole)) return await takeAndCount(pollSession, state, whole);
	const left = isCounted && isFullScan ? tally : uncounted(state.from);
	return { ...(await takeSlices(quick, state, sliceLengths.slice(1))), tally: left };
}

/** Whether a poll reads the whole window although it is no full scan: to count its lists, or because it is cheap. */
function readsWhole(pollSession: PollSession, state: State): boolean {
	const { event, conditions } = pollSession.settings;
	const isToBeCounted = isCountable(pollSession) && pollSession.tally?.lists.length !== 0;
	const takesPage = 'page' in event.endpoint.parameters;
	// A record that fails a client-side filter is in the list, too, and nobody counts it.
	const isCounted = event.watch !== undefined || conditions.length === 0;
	const isFew = isCounted && state.records.length < fewRecords;
	const isCheap = takesPage ? state.records.length < cheapCount : isFew;
	return isToBeCounted || (isCheap && state.from !== recentStart(state));
}

/** Takes in the whole window, and counts its lists if the next polls can use that. */
async function takeAndCount(
	pollSession: PollSession,
	state: State,
	whole: Batch,
): Promise<Progress> {
	const progress = await take(pollSession, start(state), whole);
	if (!isCountable(pollSession)) return progress;
	const counted = await orError(countLists(pollSession, progress.state, whole));
	if (!counted || isFailure(counted)) return progress;
	return await takeLook(pollSession, progress, counted);
}

/**
 * Takes slice after slice, shorter ones if they take too long, until today is reached, the time is up or there are enough
 * records.
 */
async function takeSlices(
	pollSession: PollSession,
	state: State,
	[length, ...shorter]: readonly number[],
): Promise<Progress> {
	let progress = start(state);
	let from = state.resumeFrom ?? newestStart(pollSession, state);
	for (;;) {
		const to = addDays(from, length - 1);
		const isLast = to >= pollSession.today();
		const time = shorter.length > 0 ? pollSession.timeLeft() / 2 : pollSession.timeLeft();
		const slice = await orError(fetchBatch(pollSession, isLast ? { from } : { from, to }, time));
		if (slice instanceof OutOfTime && shorter.length > 0) {
			[length, ...shorter] = shorter;
			continue;
		}
		if (slice instanceof OutOfTime && progress.state !== state) return progress;
		if (isFailure(slice)) throw slice;
		progress = await take(pollSession, progress, slice);
		if (isLast) return progress;
		from = addDays(to, 1);
		progress = { ...progress, state: { ...progress.state, resumeFrom: from } };
		if (progress.added.length >= manyRecords) return progress;
	}
}

const join = (progress: Progress, next: Advanced, { incomplete }: Batch): Progress => ({
	added: [...progress.added, ...next.added],
	changed: [...progress.changed, ...next.changed],
	state: next.state,
	warnings: [...progress.warnings, ...(incomplete ? [incomplete] : [])],
});

/** Adds a batch to the result of a poll. */
async function take(pollSession: PollSession, progress: Progress, batch: Batch): Promise<Progress> {
	const { state } = progress;
	const whole = await addClosed(pollSession, state, batch);
	return join(progress, advance(state, whole, pollSession.settings.event), whole);
}

const takeLook = async (
	pollSession: PollSession,
	progress: Progress,
	{ batch, tally }: Look,
): Promise<Progress> => ({
	...(batch.records.length > 0 ? await take(pollSession, progress, batch) : progress),
	tally,
});

/** Adds the days before a window to it, as records that were there already. */
const extend = (
	{ settings: { event } }: PollSession,
	progress: Progress,
	batch: Batch,
	end?: Day,
): Progress => {
	// An API may return the day after the last one too, or ignore the dates.
	const isBefore = ({ day = batch.from }) => end === undefined || day < end;
	const older = { ...batch, records: batch.records.filter(isBefore) };
	const { resumeFrom } = progress.state;
	const next = advance({ ...progress.state, from: batch.from }, older, event);
	return join(progress, { ...next, added: [], state: { ...next.state, resumeFrom } }, batch);
};

/**
 * Adds the watched incidents that are missing because they were closed, by asking for closed ones. Deleted ones
 * are looked for once.
 */
async function addClosed(
	pollSession: PollSession,
	{ records }: State,
	batch: Batch,
): Promise<Batch> {
	const { session, settings } = pollSession;
	const { event, filters } = settings;
	const isHere = new Set(batch.records.map(({ identity }) => identity));
	// This holds whatever time zone the API compares in.
	const to = batch.to && addDays(batch.to, -zoneDays);
	const days = { from: addDays(batch.from, zoneDays), to };
	const comesUnasked = ({ values: { Closed, TaskClosed } }: KnownRecord) =>
		!isSet(Closed) && !isSet(TaskClosed);
	const missing = records.filter(
		(old) => comesUnasked(old) && !isHere.has(old.identity) && covers(days, old.day),
	);
	if (!event.watch || missing.length === 0) return batch;
	// Now they may come only when asked for, whatever the service has shown before.
	answersOf(session).forget('closedUnasked', event.endpoint.path);
	const all = await tryToFetch({ ...pollSession, isFullScan: true }, filters, batch);
	const isMissing = new Set(missing.map(({ identity }) => identity));
	const found = all.records.filter(({ identity }) => isMissing.has(identity));
	const isFound = new Set(found.map(({ identity }) => identity));
	const incomplete = batch.incomplete ?? all.incomplete;
	// A record that is missing from incomplete lists is not lost.
	const lost = incomplete ? [] : missing.filter(({ identity }) => !isFound.has(identity));
	return { ...batch, records: [...batch.records, ...found], lost, incomplete };
}

/**
 * Begins at activation. All records that are there count as known, with the days of the window. With Start From,
 * records created since then are new. The window is the same as for other triggers, because later entries count
 * whatever their day.
 */
export async function beginWindow(
	pollSession: PollSession,
	startFrom: Day | undefined,
): Promise<Progress> {
	// Otherwise, what only full scans show would look new later.
	const full = { ...pollSession, isFullScan: true };
	// A future day takes in nothing, and keeps nothing from coming later.
	const endOf = (today: Day) => (startFrom !== undefined && startFrom < today ? startFrom : today);
	const week = {
		from: addDays(endOf(full.today()), -windowDays),
		to: startFrom && addDays(startFrom, -1),
	};
	const before = await readBaseline(full, week, endOf);
	const tomorrow = addDays(full.today(), 1);
	const days = before.records.flatMap(({ day }) => (day && day <= tomorrow ? [day] : []));
	const state = {
		...{ from: startFrom ?? before.from, to: days.reduce(latestOf, '') || endOf(full.today()) },
		...{ records: [], away: [], epoch: Math.floor(full.now), revision: 0 },
	};
	const since = startFrom === undefined ? start(state) : await followKnownWindow(full, state);
	const isMoved = since.state.from > state.from;
	return await lengthen(full, isMoved ? since : extend(full, since, before, startFrom));
}

/**
 * Reads what is there at activation: the last week or, if that is empty, more days.
 *
 * @param week the week by our clock, as far as it is looked at
 * @param endOf its last day, by the current one
 */
async function readBaseline(
	full: PollSession,
	week: DayRange,
	endOf: (today: Day) => Day,
): Promise<Batch> {
	// The days before go first: a record that is entered between the requests must not count as there
	// already.
	const before = await fetchBatch(full, week, full.timeLeft() / 2);
	const weekAgo = addDays(endOf(full.today()), -windowDays);
	const isDated = full.settings.event.dayField !== undefined;
	const from = isDated ? addDays(endOf(full.today()), -baselineDays) : weekAgo;
	if (before.records.length > 0) {
		// If our clock is far ahead, these are records that somebody has dated ahead.
		const isOfDaysToCome = addDays(weekAgo, windowDays) < week.from;
		return isOfDaysToCome ? await addDaysBefore(full, before, from) : before;
	}
	// If the list is empty by mistake, all its records would look new later. One record may have been entered
	// meanwhile.
	const again = await fetchBatch(full, { ...week, from });
	const older = again.records.filter(({ day = week.from }) => day < week.from);
	// If our clock is ahead, the first list was of future days.
	const isThere = weekAgo < week.from || again.records.length - older.length > 1;
	return isThere ? again : { ...again, records: older };
}

/** Adds the days before those that were read, but nothing that was entered in these meanwhile. */
async function addDaysBefore(full: PollSession, batch: Batch, from: Day): Promise<Batch> {
	const older = await fetchBatch(full, { from, to: addDays(batch.from, -1) });
	const known = new Set(batch.records.map(({ identity }) => identity));
	const others = older.records.filter(
		({ day = '', identity }) => day < batch.from && !(day === '' && known.has(identity)),
	);
	return { ...older, to: undefined, records: [...batch.records, ...others] };
}

/**
 * Makes a window as long as the event looks back, while the days before arrive completely. If they do not, a
 * later poll tries again. It asks only for those days, because a record that is entered after the first request
 * must not count as there already.
 */
async function lengthen(pollSession: PollSession, progress: Progress): Promise<Progress> {
	const { lookback } = pollSession.settings.event;
	if (!lookback || progress.state.resumeFrom !== undefined) return progress;
	let reached = progress;
	for (let step = 0; step < maxSteps; step++) {
		const { state, warnings } = reached;
		const count = Math.max(1, state.records.filter(({ day }) => day >= state.from).length);
		// This many days, if the days before hold as many records as those in the window.
		const spanned = (Date.parse(state.to) - Date.parse(state.from)) / 86_400_000;
		const length = Math.max(windowDays, spanned);
		const days = Math.min(lookback.days, Math.floor((lookback.identities * length) / count));
		const from = addDays(state.to, -Math.max(windowDays, days));
		if (from >= state.from) break;
		const older = { from, to: addDays(state.from, -1) };
		const batch = await orError(fetchBatch(pollSession, older, pollSession.timeLeft() / 2));
		const why = isFailure(batch) ? batch : batch.incomplete;
		if (why)
			return { ...reached, state: { ...state, isShort: true }, warnings: [...warnings, why] };
		reached = extend(pollSession, reached, batch as Batch, addDays(state.from, zoneDays));
	}
	return { ...reached, state: { ...reached.state, isShort: false } };
}

/**
 * Finds what is new since the last poll if the filters have been edited since then: records that were new by the
 * old filters and pass the new ones. All other records that pass the new filters count as there already.
 *
 * @param old the filters of the last poll
 */
export async function followEdit(
	pollSession: PollSession,
	state: State,
	old: Selection,
): Promise<Progress> {
	// Otherwise, what only full scans show would look new later.
	const full = { ...pollSession, isFullScan: true };
	const half = { ...full, timeLeft: () => full.timeLeft() / 2 };
	const whole = await orError(findInBoth(half, state, old));
	if (!isFailure(whole) && whole.warnings.length === 0) return whole;
	// Keep the longer window only if it was read completely; a later poll makes it longer again.
	const cut = { from: recentStart(state), isShort: true };
	if (!isFailure(whole)) return { ...whole, state: { ...whole.state, ...cut } };
	return await findInBoth(full, { ...state, ...cut }, old);
}

/**
 * The new records of a window that pass both the old and the new filters. The new filters are asked first: a
 * record that is entered between the requests passes only the second question, and is left to the next poll.
 */
async function findInBoth(
	pollSession: PollSession,
	state: State,
	old: Selection,
): Promise<Progress> {
	const { event } = pollSession.settings;
	const days = { from: state.from };
	const now = await fetchBatch(pollSession, days);
	const before = await orError(fetchBatch(pollSession, days, pollSession.timeLeft(), old));
	// If the API refuses a filter, that may be why it was edited; nothing ever passed it.
	const isRefused =
		isFailure(before) && !(before instanceof OutOfTime) && refusesValue(before.status);
	if (isFailure(before) && !isRefused) throw before;
	const wasNew = isFailure(before) ? [] : advance(state, before, event).added;
	const left = groupBy(wasNew, ({ identity }) => identity);
	// If records cannot be told apart, some may have been there already.
	const there = groupBy(state.records, ({ identity }) => identity);
	const added = now.records.flatMap((current) => {
		if (there.get(current.identity)?.pop()) return [];
		const found = left.get(current.identity)?.shift();
		return found ? [{ ...found, ...current }] : [];
	});
	const next = { added, changed: [], state: advance(state, now, event).state };
	const progress = join(start(state), next, now);
	return isFailure(before) ? progress : join(progress, { ...next, added: [] }, before);
}
