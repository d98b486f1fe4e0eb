import { addDays, CareManagementError, groupBy, timedOut, type Day } from '../../client/mod';
import type { PollSession } from './createPollSession';
import { detectNew, windowDays, zoneDays, type Batch } from './detectNew';
import type { Lookback } from './events';
import { fetchBatch } from './fetchBatch';
import type { Detected } from './fetchWindow';
import { orError } from './orError';

/** How many days back the newest record is looked for at activation. */
const baselineDays = 60;

/**
 * What is there at activation: the records of the window behind the newest one. Where records show no day of creation, or
 * there are none of late, the window lies behind today. Our own clock only says where to begin to look.
 *
 * @returns `timedOut` if they could not be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function fetchBaseline(pollSession: PollSession): Promise<Detected | typeof timedOut> {
	// What only thorough polls show would pass for new later.
	const thorough = { ...pollSession, isThorough: true };
	const recent = await fetchRecent(thorough);
	if (recent === timedOut) return timedOut;
	const { newest, batch } = recent;
	const { state } = detectNew({ newest, from: batch.from, seen: [] }, batch);
	const baseline = { newRecords: [], state, batches: [batch] };
	if (!batch.lookback) return baseline;

	const from = addDays(newest, -affordableDays(batch, batch.lookback));
	const doubts = pollSession.doubts.length;
	const whole = await orError(reachBack(thorough, batch, from, pollSession.timeLeft() / 2));
	// Nor is a longer window of use that is not shown for sure.
	const isDoubtful = pollSession.doubts.splice(doubts).length > 0;
	if (whole === timedOut || whole instanceof CareManagementError) return baseline;
	const wider = detectNew({ ...state, from }, whole).state;
	return {
		newRecords: [],
		state: isDoubtful ? { ...wider, from: state.from } : wider,
		batches: [whole],
	};
}

/**
 * Adds the days before a batch to it. Only those are asked for: what is entered after the first request must not pass for
 * there already.
 */
async function reachBack(
	pollSession: PollSession,
	batch: Batch,
	from: Day,
	milliseconds = pollSession.timeLeft(),
): Promise<Batch | typeof timedOut> {
	if (from >= batch.from) return batch;
	const days = { from, to: addDays(batch.from, -1) };
	const before = await fetchBatch(pollSession, days, milliseconds);
	if (before === timedOut) return timedOut;
	// An API may return the day after the last one too, or ignore the dates.
	const end = addDays(batch.from, zoneDays);
	const shown = groupBy(batch.candidates, ({ identity }) => identity);
	const added = before.candidates.filter(
		({ day, identity }) =>
			(day === undefined || day < end) && shown.get(identity)?.pop() === undefined,
	);
	return { ...batch, from, candidates: [...batch.candidates, ...added] };
}

/** How many days the window may have, if the days before hold as many records as the last ones. */
function affordableDays({ candidates, from }: Batch, { days, identities }: Lookback): number {
	const week = candidates.filter(({ day }) => day === undefined || day >= from);
	const daily = Math.max(1, week.length) / windowDays;
	return Math.max(windowDays, Math.min(days, Math.floor(identities / daily)));
}

/** The newest day, and the records of the week behind it. */
async function fetchRecent(
	pollSession: PollSession,
): Promise<{ newest: Day; batch: Batch } | typeof timedOut> {
	const ours = addDays(pollSession.today(), -windowDays);
	const first = await fetchBatch(pollSession, { from: ours }, pollSession.timeLeft());
	if (first === timedOut) return timedOut;
	// The first response may show that the API's day is an earlier one.
	const today = pollSession.today();
	const batch = await reachBack(pollSession, first, addDays(today, -windowDays));
	if (batch === timedOut) return timedOut;
	const newest = newestDay(batch);
	if (newest === undefined && batch.dated) {
		const wider = await reachBack(pollSession, batch, addDays(today, -baselineDays));
		const older = wider === timedOut ? undefined : newestDay(wider);
		if (wider !== timedOut && older !== undefined) return weekUntil(older, wider);
	}
	if (newest === undefined || newest >= today) return { newest: today, batch };
	const whole = await reachBack(pollSession, batch, addDays(newest, -windowDays));
	return whole === timedOut ? timedOut : { newest, batch: whole };
}

/** The week behind the newest day, of a batch of more days. */
function weekUntil(newest: Day, batch: Batch): { newest: Day; batch: Batch } {
	const from = addDays(newest, -windowDays);
	const first = addDays(from, -zoneDays);
	const candidates = batch.candidates.filter(({ day }) => day === undefined || day >= first);
	return { newest, batch: { ...batch, from, candidates } };
}

/** The newest day of creation, if records show any. */
const newestDay = ({ candidates }: Batch): Day | undefined =>
	candidates
		.flatMap(({ day }) => day ?? [])
		.sort()
		.at(-1);
