import { timedOut } from '../../../http/mod';
import { addDays, type Day } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import {
	detectNew,
	type Batch,
	type CreatedState,
	type Detected,
	type NewRecord,
	windowDays,
} from '../decide/mod';
import { fetchBatch, newSince, tryBatch } from './fetchBatch';
import { reachLookback } from './reachBack';

/** How many days a batch has at first when the trigger catches up; if that takes too long, one day. */
const firstBatchDays = 8;

/** How many records one poll emits at most, because n8n holds them all in memory; the next poll emits the rest. */
const maxRecords = 50_000;

/** So many records come in one request whatever limit the API has (specification: "Limits"). */
const cheapCount = 200;

/** The first of the days in which new records are looked for by every poll. */
export const recentStart = ({ from, newest }: CreatedState): Day => {
	const recent = addDays(newest, -windowDays);
	return from > recent ? from : recent;
};

/**
 * Fetches the window, and makes it longer where that failed before; see `reachLookback()`.
 *
 * @param state what was seen before
 * @returns `timedOut` if nothing at all could be fetched in time
 */
export async function fetchWindow(
	pollSession: PollSession,
	state: CreatedState,
): Promise<Detected | typeof timedOut> {
	const detected = await fetchKnownWindow(pollSession, state);
	return detected !== timedOut && state.isShort && pollSession.isThorough
		? await reachLookback(pollSession, detected)
		: detected;
}

/**
 * Fetches the window at once or, where that takes too long or did so before, in batches. Where the whole window may cost
 * more than one request, only thorough polls ask for all of it, and the others for the last `windowDays`.
 */
async function fetchKnownWindow(
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
		if (whole !== undefined && whole !== timedOut) return detectIn(state, whole);
	}
	const half = pollSession.timeLeft() / 2;
	const batch = await fetchBatch(quick, { from: recent }, half, newSince(state));
	return batch === timedOut ? await catchUp(quick, state) : detectIn(state, batch);
}

const detectIn = (state: CreatedState, batch: Batch): Detected => ({
	...detectNew(state, batch, maxRecords),
	batches: [batch],
});

/** Fetches batch after batch, until today is reached, the time is up or there are enough records. */
async function catchUp(
	pollSession: PollSession,
	start: CreatedState,
): Promise<Detected | typeof timedOut> {
	const newRecords: NewRecord[] = [];
	const batches: Batch[] = [];
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
			if (batchDays === 1) return state === start ? timedOut : { newRecords, state, batches };
			batchDays = 1;
			continue;
		}
		const detected = detectNew(state, batch, maxRecords - newRecords.length);
		newRecords.push(...detected.newRecords);
		batches.push(batch);
		const isWhole = detected.deferred === 0;
		if (isWhole && isLast) return { newRecords, state: detected.state, batches };
		if (isWhole) from = addDays(to, 1);
		state = { ...detected.state, resumeFrom: from };
		if (!isWhole) return { newRecords, state, batches };
	}
}
