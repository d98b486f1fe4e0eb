import { CareManagementError } from '../../../errors/mod';
import { addDays, groupBy, type Day } from '../../../values/mod';
import {
	addBefore,
	advance,
	covers,
	latestOf,
	toCurrentRecord,
	windowDays,
	zoneDays,
	type Batch,
	type ChangedRecord,
	type CurrentRecord,
	type DayRange,
	type KnownRecord,
	type NewRecord,
	type State,
} from '../decide/mod';
import { isSet, type Selection } from '../events/mod';
import { isFailure, orError, OutOfTime, warningOf, type PollSession } from './createPollSession';
import { daysAround } from './daysAround';
import { closedStates, fetchBatch, forgetClosed, tryToList } from './listDays';

/** What a poll has come to. */
export interface Progress {
	readonly added: readonly NewRecord[];
	readonly changed: readonly ChangedRecord[];
	readonly state: State;
	/** Why records may be missing. */
	readonly warnings: readonly CareManagementError[];
	/** The days that were asked for. */
	readonly days: DayRange;
}

/** How many days a slice has at first when the trigger catches up; if that takes too long, one day. */
const firstSliceDays = 8;

/** After so many records the next poll goes on, because n8n holds all items of a poll in memory. */
const manyRecords = 50_000;

/** So many records come in one request whatever limit the API has (`givenAtOnce` in docs/open-questions.md). */
const cheapCount = 200;

/** How many days back the newest record is looked for at activation. */
const baselineDays = 60;

/** How often a window is made longer at most, each time by how many records the days before turned out to have. */
const maxSteps = 3;

/** The statuses by which an API may refuse the value of a filter. */
const refusals = [400, 404, 409, 422];

const start = (state: State): Progress => ({
	...{ added: [], changed: [], state, warnings: [], days: { from: state.from } },
});

/** The first of the days that every poll asks for. */
const recentStart = ({ from, to }: State): Day => latestOf(from, addDays(to, -windowDays));

/**
 * Follows the records of the window behind the newest one. A quiet poll is one request, for the days from the start of the
 * window on. It is open to the future, so that records dated ahead are found at once. Where the whole window may cost more
 * than one request, only full scans ask for all of it. What takes more than half of the time is asked for in slices.
 *
 * @throws OutOfTime if nothing at all could be fetched
 */
export async function followWindow(pollSession: PollSession, state: State): Promise<Progress> {
	const progress = await followKnownWindow(pollSession, state);
	return state.isShort && pollSession.isFullScan ? await backfill(pollSession, progress) : progress;
}

async function followKnownWindow(pollSession: PollSession, state: State): Promise<Progress> {
	const quick = { ...pollSession, isFullScan: false };
	if (state.resumeFrom !== undefined) return await catchUp(quick, state);
	const recent = recentStart(state);
	const isCheap = state.records.length < cheapCount;
	if (pollSession.isFullScan || (isCheap && state.from < recent)) {
		const days = { from: state.from };
		const whole = await orError(fetchBatch(pollSession, days, pollSession.timeLeft() / 2));
		if (!isFailure(whole)) return await take(pollSession, start(state), whole);
		if (whole instanceof OutOfTime && state.from === recent) return await catchUp(quick, state);
	}
	const half = pollSession.timeLeft() / 2;
	const batch = await orError(fetchBatch(quick, { from: recent }, half));
	if (batch instanceof CareManagementError) throw batch;
	if (isFailure(batch)) return await catchUp(quick, state);
	return await take(quick, start(state), batch);
}

/**
 * Takes slice after slice, of several days or, if that takes too long, of one, until today is reached, the time is up or
 * there are enough records.
 */
async function catchUp(pollSession: PollSession, state: State): Promise<Progress> {
	let progress = start(state);
	let from = state.resumeFrom ?? recentStart(state);
	let length = firstSliceDays;
	for (;;) {
		const to = addDays(from, length - 1);
		const isLast = to >= pollSession.today();
		const time = length > 1 ? pollSession.timeLeft() / 2 : pollSession.timeLeft();
		const slice = await orError(fetchBatch(pollSession, isLast ? { from } : { from, to }, time));
		if (isFailure(slice)) {
			const isLate = slice instanceof OutOfTime;
			if (isLate && length === 1 && progress.state !== state) return progress;
			if (!isLate || length === 1) throw slice;
			length = 1;
			continue;
		}
		progress = await take(pollSession, progress, slice);
		if (isLast) return progress;
		from = addDays(to, 1);
		progress = { ...progress, state: { ...progress.state, resumeFrom: from } };
		if (progress.added.length >= manyRecords) return progress;
	}
}

/** Takes a batch into what a poll has come to. */
async function take(
	pollSession: PollSession,
	{ added, changed, state, warnings, days }: Progress,
	batch: Batch,
): Promise<Progress> {
	const whole = await addClosed(pollSession, state, batch);
	const next = advance(state, whole, pollSession.settings.event);
	return {
		added: [...added, ...next.added],
		changed: [...changed, ...next.changed],
		state: next.state,
		warnings: [...warnings, ...(whole.incomplete ? [whole.incomplete] : [])],
		days,
	};
}

/**
 * Adds the watched incidents that are missing because they were closed, as they are asked for. What has been deleted is
 * looked for once.
 */
async function addClosed(
	pollSession: PollSession,
	{ records, from }: State,
	batch: Batch,
): Promise<Batch> {
	const { event, filters } = pollSession.settings;
	const isHere = new Set(batch.records.map(({ identity }) => identity));
	const isMissing = ({ identity, day, values }: KnownRecord) =>
		comesUnasked(values) && !isHere.has(identity) && coversForSure(batch, day);
	const missing = new Map(
		event.watch ? records.filter(isMissing).map((one) => [one.identity, one]) : [],
	);
	const found: CurrentRecord[] = [];
	let { incomplete } = batch;
	for (const state of closedStates) {
		if (missing.size === 0) break;
		const days = daysAround([...missing.values()], { from });
		const closed = await tryToList(pollSession, filters, days, state);
		if (isFailure(closed)) return { ...batch, incomplete: incomplete ?? warningOf(closed) };
		incomplete ??= closed.incomplete;
		const current = closed.records.map((record) => toCurrentRecord(event, record));
		found.push(...current.filter(({ identity }) => missing.delete(identity)));
	}
	// They do not come unasked, whatever the service has shown before.
	if (found.length > 0) forgetClosed(pollSession.session, event.endpoint);
	// What is missing from lists that may not be whole is not lost.
	const lost = incomplete ? [] : [...missing.values()];
	return { ...batch, records: [...batch.records, ...found], lost, incomplete };
}

/** Whether a record of a day must be in a batch, whatever time zone the API compares in. */
const coversForSure = ({ from, to }: Batch, day: Day): boolean =>
	covers({ from: addDays(from, zoneDays), to: to && addDays(to, -zoneDays) }, day);

/** Whether an incident is in every list. */
const comesUnasked = ({ Closed, TaskClosed }: KnownRecord['values']): boolean =>
	!isSet(Closed) && !isSet(TaskClosed);

/**
 * Begins at activation. All that is there is known already, with the days of the window behind the newest record. Where
 * records show no day of creation, or there are none of late, the window lies behind today. With Start From, what was
 * created since is new; the window is that of any other trigger, for what is entered later counts whatever its day.
 */
export async function beginWindow(
	pollSession: PollSession,
	startFrom: Day | undefined,
): Promise<Progress> {
	// What only full scans show would pass for new later.
	const full = { ...pollSession, isFullScan: true };
	const progress =
		startFrom === undefined ? await beginNow(full) : await beginSince(full, startFrom);
	return await backfill(full, progress);
}

const emptyState = (now: number, from: Day, to: Day): State => ({
	...{ from, to, records: [], away: [], epoch: Math.floor(now), revision: 0 },
});

async function beginNow(pollSession: PollSession): Promise<Progress> {
	const { dayField } = pollSession.settings.event;
	const days = { from: addDays(pollSession.today(), -windowDays) };
	const answer = await fetchBatch(pollSession, days);
	// After an empty answer by mistake, all that is there already would look new. One record may have been entered meanwhile.
	const again = answer.records.length === 0 ? await fetchBatch(pollSession, days) : answer;
	const batch = again.records.length > 1 ? again : answer;
	// The first response may show that the API's day is an earlier one.
	const today = pollSession.today();
	const state = emptyState(pollSession.now, days.from, today);
	let progress = extend(start(state), batch, undefined);
	if (dayField !== undefined && progress.state.records.length === 0) {
		const wider = await orError(reachBack(pollSession, progress, addDays(today, -baselineDays)));
		if (!isFailure(wider)) progress = wider;
	}
	const shown = progress.state.records.map(({ day }) => day);
	// Tomorrow counts, because the office may be in a zone ahead of the API's clock; what is dated further ahead does not.
	const to = shown.filter((day) => day <= addDays(today, 1)).reduce(latestOf, '') || today;
	const from = addDays(to, -windowDays);
	const whole = await reachBack(pollSession, progress, from);
	const records = whole.state.records.filter(({ day }) => day >= addDays(from, -zoneDays));
	return { ...whole, state: { ...whole.state, from, to, records } };
}

async function beginSince(pollSession: PollSession, day: Day): Promise<Progress> {
	// A day to come takes in nothing, and keeps nothing from coming later.
	const newest = () => (day < pollSession.today() ? day : pollSession.today());
	// The days before go first: what is entered between the requests must not pass for there already.
	const week = { from: addDays(newest(), -windowDays), to: addDays(day, -1) };
	const before = await fetchBatch(pollSession, week, pollSession.timeLeft() / 2);
	const since = await followKnownWindow(pollSession, emptyState(pollSession.now, day, newest()));
	if (since.state.from > day) return since;
	const whole = extend(since, before, day);
	return await reachBack(pollSession, whole, addDays(newest(), -windowDays));
}

/** Takes days before a window into it, as there already; see `addBefore()`. */
const extend = (progress: Progress, batch: Batch, end: Day | undefined): Progress => ({
	...progress,
	state: addBefore(progress.state, batch, end),
	warnings: [...progress.warnings, ...(batch.incomplete ? [batch.incomplete] : [])],
});

/** Asks only for the days before a window: what is entered after the first request must not pass for there already. */
async function reachBack(
	pollSession: PollSession,
	progress: Progress,
	from: Day,
	milliseconds?: number,
): Promise<Progress> {
	const { state } = progress;
	if (from >= state.from) return progress;
	const days = { from, to: addDays(state.from, -1) };
	const batch = await fetchBatch(pollSession, days, milliseconds);
	return extend(progress, batch, addDays(state.from, zoneDays));
}

/**
 * Makes a window as long as the event looks back, while the days before arrive completely. If they do not, a later poll tries
 * again.
 */
async function backfill(pollSession: PollSession, progress: Progress): Promise<Progress> {
	const { lookback } = pollSession.settings.event;
	if (!lookback || progress.state.resumeFrom !== undefined) return progress;
	let reached = progress;
	for (let step = 0; step < maxSteps; step++) {
		const { state, warnings } = reached;
		const count = Math.max(1, state.records.filter(({ day }) => day >= state.from).length);
		// So many days, if those before hold as many records as those in the window.
		const length = Math.max(windowDays, daysBetween(state.from, state.to));
		const days = Math.min(lookback.days, Math.floor((lookback.identities * length) / count));
		const from = addDays(state.to, -Math.max(windowDays, days));
		if (from >= state.from) break;
		const half = pollSession.timeLeft() / 2;
		const wider = await orError(reachBack(pollSession, reached, from, half));
		if (isFailure(wider) || wider.warnings.length > warnings.length) {
			const isShort = { ...state, isShort: true };
			const why = isFailure(wider) ? [...warnings, warningOf(wider)] : wider.warnings;
			return { ...reached, state: isShort, warnings: why };
		}
		reached = wider;
	}
	return { ...reached, state: { ...reached.state, isShort: false } };
}

const daysBetween = (one: Day, other: Day): number =>
	(Date.parse(other) - Date.parse(one)) / 86_400_000;

/**
 * Finds what is new since the last poll when the filters have been changed since: what was new by the old ones, and passes
 * the new ones too. All else that passes the new ones counts as there already.
 *
 * @param old the filters of the last poll
 */
export async function followEdit(
	pollSession: PollSession,
	state: State,
	old: Selection,
): Promise<Progress> {
	// What only full scans show would pass for new later.
	const full = { ...pollSession, isFullScan: true };
	const from = recentStart(state);
	if (state.from === from) return await findInBoth(full, state, old, full.timeLeft());
	const whole = await orError(findInBoth(full, state, old, full.timeLeft() / 2));
	if (!isFailure(whole) && whole.warnings.length === 0) return whole;
	// Keep the longer window only if it was read completely; a later poll makes it longer again.
	const cut = { from, isShort: true };
	if (!isFailure(whole)) return { ...whole, state: { ...whole.state, ...cut } };
	return await findInBoth(full, { ...state, ...cut }, old, full.timeLeft());
}

/**
 * The new records of a window that pass the filters of before and of now. Those of now are asked first: what is entered
 * between the requests passes only the second one, and is left to the next poll.
 */
async function findInBoth(
	pollSession: PollSession,
	state: State,
	old: Selection,
	milliseconds: number,
): Promise<Progress> {
	const { event } = pollSession.settings;
	const days = { from: state.from };
	const reserve = pollSession.timeLeft() - milliseconds;
	const now = await fetchBatch(pollSession, days, milliseconds);
	const before = await orError(
		fetchBatch(pollSession, days, pollSession.timeLeft() - reserve, old),
	);
	// A filter that the API refuses may be why it was edited; nothing ever passed it.
	const isRefused = before instanceof CareManagementError && refusals.includes(before.status ?? 0);
	if (isFailure(before) && !isRefused) throw before;
	const wasNew = isFailure(before) ? [] : advance(state, before, event).added;
	const left = groupBy(wasNew, ({ identity }) => identity);
	// Of records that cannot be told apart, some may have been there already.
	const there = groupBy(state.records, ({ identity }) => identity);
	const added = now.records.flatMap((current) => {
		if (there.get(current.identity)?.pop()) return [];
		const found = left.get(current.identity)?.shift();
		return found ? [{ ...found, ...current }] : [];
	});
	const warnings = [now, before].flatMap((list) =>
		!isFailure(list) && list.incomplete ? [list.incomplete] : [],
	);
	return { added, changed: [], state: advance(state, now, event).state, warnings, days };
}
