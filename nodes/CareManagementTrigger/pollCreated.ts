import {
	addDays,
	CareManagementError,
	groupBy,
	timedOut,
	type ApiRecord,
	type Day,
	type Query,
} from '../../client/mod';
import { withinTime, type PollSession } from './createPollSession';
import { parseCreatedState, serializeCreatedState } from './createdState';
import {
	detectNew,
	startingFrom,
	windowDays,
	zoneDays,
	type Batch,
	type Candidate,
	type CreatedState,
	type NewRecord,
} from './detectNew';
import { fetchCandidates } from './fetchCandidates';
import type { DayRange } from './fetchDays';
import { fetchIncludes } from './fetchIncludes';
import type { Identity } from './identify';
import { orError } from './orError';
import { hasSameFilters, type Selection, type StoredState } from './storedState';
import { toCreatedItem } from './toItem';

/** How many days back the newest record is looked for at activation. */
const baselineDays = 60;

/** How many days a batch has at first when the trigger catches up; if that takes too long, one day. */
const firstBatchDays = 8;

/** How many records one poll emits at most, because n8n holds them all in memory; the next poll emits the rest. */
const maxRecords = 50_000;

/** The statuses by which an API may refuse the value of a filter. */
const refusals = [400, 404, 409, 422];

/** So many records come in one request whatever limit the API has (specification: "Limits"). */
const cheapCount = 200;

interface Detected {
	readonly newRecords: readonly NewRecord[];
	readonly state: CreatedState;
}

/**
 * Polls for new records.
 *
 * A record is emitted once, by the first poll that finds it, if it was not there at activation and its day of creation is
 * within the window: at least `windowDays` behind the newest one seen until then, and further where the event has a
 * lookback. A record that comes to pass the filters later, such as an incident that becomes reportable, is new at that
 * time. A record that is entered under an earlier day is never seen, nor is one that is deleted before a poll finds it.
 *
 * A quiet poll is one request, for the days from the start of the window on. It is open to the future, so that records
 * dated ahead are found at once. Where the whole window may cost more than one request, only thorough polls ask for all of
 * it, and the others for the last `windowDays`. If a request takes more than half of the time, the rest is spent on
 * batches of days, and the next poll resumes behind the last complete one.
 *
 * @param stored what n8n has stored; without a state, the poll emits nothing unless Start From is set
 * @returns the items and what to keep, or `timedOut` if nothing at all could be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function pollCreated(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<{ items: ApiRecord[]; content: object } | typeof timedOut> {
	const { settings } = pollSession;
	const detected = await detect(pollSession, stored);
	if (detected === timedOut) return timedOut;
	return {
		items: detected.newRecords.map((newRecord) => toCreatedItem(settings, newRecord)),
		content: serializeCreatedState(detected.state),
	};
}

async function detect(
	pollSession: PollSession,
	stored: StoredState | undefined,
): Promise<Detected | typeof timedOut> {
	const { settings } = pollSession;
	const state = stored && parseCreatedState(stored.content);
	if (state) {
		return hasSameFilters(stored, settings)
			? await fetchNew(pollSession, state)
			: await fetchNewAfterEdit(pollSession, state, stored);
	}
	const startFrom = settings.startFrom();
	return startFrom === undefined
		? await fetchBaseline(pollSession)
		: await fetchNew(pollSession, startingFrom(startFrom));
}

/** The first of the days in which new records are looked for by every poll. */
const recentStart = ({ from, newest }: CreatedState): Day => {
	const recent = addDays(newest, -windowDays);
	return from > recent ? from : recent;
};

/** Fetches the window at once or, where that takes too long or did so before, in batches. */
async function fetchNew(
	pollSession: PollSession,
	state: CreatedState,
): Promise<Detected | typeof timedOut> {
	const quick = { ...pollSession, isThorough: false };
	if (state.resumeFrom !== undefined) return await catchUp(quick, state);
	const recent = recentStart(state);
	const isCheap = state.seen.length < cheapCount;
	if (pollSession.isThorough || (isCheap && state.from < recent)) {
		const whole = await tryBatch(pollSession, { from: state.from }, newSince(state));
		if (whole === timedOut && state.from === recent) return await catchUp(quick, state);
		if (whole !== undefined && whole !== timedOut) return detectNew(state, whole, maxRecords);
	}
	const half = pollSession.timeLeft() / 2;
	const batch = await fetchBatch(quick, { from: recent }, half, newSince(state));
	return batch === timedOut ? await catchUp(quick, state) : detectNew(state, batch, maxRecords);
}

/** A batch, if it can be had within half of the time; there is a smaller one to fall back on where it is refused. */
async function tryBatch(
	pollSession: PollSession,
	days: DayRange,
	findNew?: (batch: Batch) => readonly Candidate[],
): Promise<Batch | typeof timedOut | undefined> {
	const batch = await orError(fetchBatch(pollSession, days, pollSession.timeLeft() / 2, findNew));
	return batch instanceof CareManagementError ? undefined : batch;
}

/**
 * What is new since the last poll when the filters have been changed since: what was new by the old ones, and passes the
 * new ones too. All else that passes the new ones counts as there already.
 */
async function fetchNewAfterEdit(
	pollSession: PollSession,
	state: CreatedState,
	old: Selection,
): Promise<Detected | typeof timedOut> {
	const days = { from: recentStart(state) };
	const left = await findNewBefore(pollSession, state, old, days);
	if (left === timedOut) return timedOut;
	const isWanted = ({ identity }: Candidate) => left.has(identity);
	const quick = { ...pollSession, isThorough: false };
	const batch = await fetchBatch(quick, days, pollSession.timeLeft(), ({ candidates }) =>
		candidates.filter(isWanted),
	);
	if (batch === timedOut) return timedOut;
	const newRecords = batch.candidates.flatMap((candidate) => {
		const found = left.get(candidate.identity)?.shift();
		return found ? [{ ...found, ...candidate }] : [];
	});
	const unseen = { newest: state.newest, from: days.from, seen: [] };
	return { newRecords, state: detectNew(unseen, batch).state };
}

/** The new records that pass the filters of before, by identity. */
async function findNewBefore(
	pollSession: PollSession,
	state: CreatedState,
	{ filters, conditions }: Selection,
	days: DayRange,
): Promise<Map<Identity, NewRecord[]> | typeof timedOut> {
	const settings = { ...pollSession.settings, filters, conditions };
	const before = { ...pollSession, isThorough: false, settings };
	const batch = await orError(fetchBatch(before, days, pollSession.timeLeft() / 2));
	if (batch === timedOut) return timedOut;
	if (batch instanceof CareManagementError) {
		// A filter that the API refuses may be why it was edited; nothing ever passed it.
		if (refusals.includes(batch.status ?? 0)) return new Map();
		return await Promise.reject(batch);
	}
	return groupBy(detectNew(state, batch).newRecords, ({ identity }) => identity);
}

/** Fetches batch after batch, until today is reached, the time is up or there are enough records. */
async function catchUp(
	pollSession: PollSession,
	start: CreatedState,
): Promise<Detected | typeof timedOut> {
	const newRecords: NewRecord[] = [];
	let state = start;
	let from = start.resumeFrom ?? recentStart(start);
	let batchDays = firstBatchDays;
	for (;;) {
		const to = addDays(from, batchDays - 1);
		const isLast = to >= pollSession.today();
		const days = isLast ? { from } : { from, to };
		// If several days take too long, there must be time left for one.
		const time = batchDays > 1 ? pollSession.timeLeft() / 2 : pollSession.timeLeft();
		const batch = await fetchBatch(pollSession, days, time, newSince(state));
		if (batch === timedOut) {
			if (batchDays === 1) return state === start ? timedOut : { newRecords, state };
			batchDays = 1;
			continue;
		}
		const detected = detectNew(state, batch, maxRecords - newRecords.length);
		newRecords.push(...detected.newRecords);
		const isWhole = detected.deferred === 0;
		if (isWhole && isLast) return { newRecords, state: detected.state };
		if (isWhole) from = addDays(to, 1);
		state = { ...detected.state, resumeFrom: from };
		if (!isWhole) return { newRecords, state };
	}
}

/**
 * A batch of all that passes the filters.
 *
 * @param findNew what is new in it, and so gets its includes
 */
async function fetchBatch(
	pollSession: PollSession,
	days: DayRange,
	milliseconds: number,
	findNew: (batch: Batch) => readonly Candidate[] = () => [],
): Promise<Batch | typeof timedOut> {
	const { filters, event } = pollSession.settings;
	return await withinTime(pollSession, milliseconds, async (limited) => {
		const batch = {
			...days,
			candidates: await fetchCandidates(limited, filters, days),
			today: pollSession.today(),
			dated: event.dayField !== undefined,
			...(event.lookback ? { lookback: event.lookback } : {}),
		};
		const found = findNew(batch);
		if (found.length === 0) return batch;
		const fetchAgain = async (query: Query) =>
			await fetchCandidates(limited, query, daysAround(found, days));
		return { ...batch, candidates: await fetchIncludes(limited, batch.candidates, fetchAgain) };
	});
}

/** What is new by a state, for `fetchBatch()`. */
const newSince = (state: CreatedState) => (batch: Batch) => detectNew(state, batch).newRecords;

/** The days of some records, as far as they show them, whatever time zone the API compares in. */
function daysAround(records: readonly Candidate[], days: DayRange): DayRange {
	const shown = records.map(({ day }) => day).sort();
	const [first, last] = [shown[0], shown.at(-1)];
	if (first === undefined || last === undefined || shown.includes(undefined)) return days;
	const from = addDays(first, -zoneDays);
	return { from: from > days.from ? from : days.from, to: addDays(last, zoneDays) };
}

/**
 * What is there at activation: the records of the window behind the newest one. Where records show no day of creation, or
 * there are none of late, the window lies behind today. Our own clock only says where to begin to look.
 */
async function fetchBaseline(pollSession: PollSession): Promise<Detected | typeof timedOut> {
	const recent = await fetchRecent(pollSession);
	if (recent === timedOut) return timedOut;
	const { newest, batch } = recent;
	const toBaseline = (whole: Batch): Detected => ({
		newRecords: [],
		state: detectNew({ newest, from: whole.from, seen: [] }, whole).state,
	});
	if (!batch.lookback) return toBaseline(batch);

	const { days, identities } = batch.lookback;
	const daily = Math.max(1, batch.candidates.length) / windowDays;
	const affordable = Math.max(windowDays, Math.min(days, Math.floor(identities / daily)));
	const doubts = pollSession.doubts.length;
	const whole = await tryBatch(
		{ ...pollSession, isThorough: true },
		{ from: addDays(newest, -affordable) },
	);
	// What a longer window does not show for sure would pass for new later.
	const isDoubtful = pollSession.doubts.splice(doubts).length > 0;
	const isKnown = whole !== undefined && whole !== timedOut && !isDoubtful;
	return toBaseline(isKnown ? whole : batch);
}

/** The newest day, and the records of the week behind it. */
async function fetchRecent(
	pollSession: PollSession,
): Promise<{ newest: Day; batch: Batch } | typeof timedOut> {
	const fetchSince = async (from: Day) =>
		await fetchBatch({ ...pollSession, isThorough: false }, { from }, pollSession.timeLeft());
	let today: Day;
	let batch: Batch | typeof timedOut;
	do {
		today = pollSession.today();
		batch = await fetchSince(addDays(today, -windowDays));
		if (batch === timedOut) return timedOut;
		// The first response may show that the API's day is an earlier one.
	} while (pollSession.today() < today);

	let newest = newestDay(batch);
	if (batch.dated && newest === undefined) {
		const wider = await fetchSince(addDays(today, -baselineDays));
		if (wider !== timedOut) newest = newestDay(wider);
	}
	if (newest === undefined || newest >= today) return { newest: today, batch };
	const whole = await fetchSince(addDays(newest, -windowDays));
	return whole === timedOut ? timedOut : { newest, batch: whole };
}

/** The newest day of creation, if records show any. */
const newestDay = ({ candidates }: Batch): Day | undefined =>
	candidates
		.flatMap(({ day }) => day ?? [])
		.sort()
		.at(-1);
