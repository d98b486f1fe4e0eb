import { addDays, timedOut, type ApiRecord, type Day } from '../../client/mod';
import { withinTime, type PollSession } from './createPollSession';
import {
	detectNew,
	startingFrom,
	windowDays,
	windowStart,
	type Batch,
	type CreatedState,
	type NewRecord,
} from './detectNew';
import { fetchCandidates } from './fetchCandidates';
import type { DayRange } from './fetchDays';
import { fetchIncludes } from './fetchIncludes';
import { parseCreatedState, serializeCreatedState } from './state';
import { toCreatedItem } from './toItem';

/** How many days back the newest record is looked for at activation. */
const baselineDays = 60;

/** How many days a batch has at first when the trigger catches up; if that takes too long, one day. */
const firstBatchDays = 8;

/** How many records one poll emits at most, because n8n holds them all in memory; the next poll emits the rest. */
const maxRecords = 50_000;

interface Detected {
	readonly newRecords: readonly NewRecord[];
	readonly state: CreatedState;
}

/**
 * Polls for new records.
 *
 * A record is emitted once, by the first poll that finds it, if it was not there at activation and its day of creation is
 * at most `windowDays` days before the newest one seen until then. A record that comes to pass the filters later, such as
 * an incident that becomes reportable, is new at that time. A record that is entered under an earlier day is never seen,
 * nor is one that is deleted before a poll finds it.
 *
 * A quiet poll is one request, for the days from the start of the window on. It is open to the future, so that records
 * dated ahead are found at once. If that takes more than half of the time, the rest is spent on batches of days, and the
 * next poll resumes behind the last complete one.
 *
 * @param stored what n8n has stored; without a state that can be read, the poll emits nothing unless Start From is set
 * @returns the items and the state to store, or `timedOut` if nothing at all could be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function pollCreated(
	pollSession: PollSession,
	stored: unknown,
): Promise<{ items: ApiRecord[]; state: object } | typeof timedOut> {
	const { settings, findings } = pollSession;
	const { fingerprint, startFrom } = settings;
	const state =
		parseCreatedState(stored, fingerprint) ??
		(startFrom === undefined ? undefined : startingFrom(startFrom));
	const detected = state ? await fetchNew(pollSession, state) : await fetchBaseline(pollSession);
	if (detected === timedOut) return timedOut;
	return {
		items: detected.newRecords.map((newRecord) => toCreatedItem(settings, newRecord)),
		state: serializeCreatedState(detected.state, fingerprint, findings.givesAllShifts),
	};
}

/** Fetches the whole window at once or, where that takes too long or did so before, in batches. */
async function fetchNew(
	pollSession: PollSession,
	state: CreatedState,
): Promise<Detected | typeof timedOut> {
	if (state.resumeFrom === undefined) {
		const days = { from: windowStart(state) };
		const batch = await fetchBatch(pollSession, state, days, pollSession.timeLeft() / 2);
		if (batch !== timedOut) return detectNew(state, batch, maxRecords);
	}
	return await catchUp(pollSession, state);
}

/** Fetches batch after batch, until today is reached, the time is up or there are enough records. */
async function catchUp(
	pollSession: PollSession,
	start: CreatedState,
): Promise<Detected | typeof timedOut> {
	const newRecords: NewRecord[] = [];
	let state = start;
	let from = start.resumeFrom ?? windowStart(start);
	let batchDays = firstBatchDays;
	for (;;) {
		const to = addDays(from, batchDays - 1);
		const isLast = to >= pollSession.today();
		const days = isLast ? { from } : { from, to };
		// If several days take too long, there must be time left for one.
		const time = batchDays > 1 ? pollSession.timeLeft() / 2 : pollSession.timeLeft();
		const batch = await fetchBatch(pollSession, state, days, time);
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

/** A batch of all that passes the filters; with its includes, if something in it is new. */
const fetchBatch = async (
	pollSession: PollSession,
	state: CreatedState | undefined,
	days: DayRange,
	milliseconds: number,
): Promise<Batch | typeof timedOut> =>
	await withinTime(pollSession, milliseconds, async (limited) =>
		fetchIncludes(
			limited,
			async (query) => ({
				...days,
				candidates: await fetchCandidates(limited, query, days),
				today: pollSession.today(),
				dated: pollSession.settings.event.createdField !== undefined,
			}),
			(batch) => state === undefined || detectNew(state, batch).newRecords.length === 0,
		),
	);

/**
 * What is there at activation: the records of the window behind the newest one. Where records show no day of creation, or
 * there are none of late, the window lies behind today. Our own clock only says where to begin to look.
 */
async function fetchBaseline(pollSession: PollSession): Promise<Detected | typeof timedOut> {
	const fetchSince = async (from: Day) =>
		await fetchBatch(pollSession, undefined, { from }, pollSession.timeLeft());
	const toBaseline = (newest: Day, batch: Batch): Detected => ({
		newRecords: [],
		state: detectNew({ newest, seen: [] }, batch).state,
	});

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
	if (newest === undefined || newest >= today) return toBaseline(today, batch);
	const whole = await fetchSince(addDays(newest, -windowDays));
	return whole === timedOut ? timedOut : toBaseline(newest, whole);
}

/** The newest day of creation, if records show any. */
const newestDay = ({ candidates }: Batch): Day | undefined =>
	candidates
		.flatMap(({ day }) => day ?? [])
		.sort()
		.at(-1);
