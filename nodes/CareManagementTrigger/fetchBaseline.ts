import { addDays, timedOut, type Day } from '../../client/mod';
import type { PollSession } from './createPollSession';
import { detectNew, windowDays, type Batch } from './detectNew';
import type { Lookback } from './events';
import { fetchBatch, tryBatch } from './fetchBatch';
import type { Detected } from './fetchWindow';

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
	const { from } = batch;
	const { state } = detectNew({ newest, from, seen: [] }, batch);
	const baseline = { newRecords: [], state, batches: [batch] };
	if (!batch.lookback) return baseline;

	const days = { from: addDays(newest, -affordableDays(batch, batch.lookback)) };
	const doubts = pollSession.doubts.length;
	const whole = await tryBatch(thorough, days);
	// Nor is a longer window of use that is not shown for sure.
	const isDoubtful = pollSession.doubts.splice(doubts).length > 0;
	if (whole === undefined || whole === timedOut) return baseline;
	const wider = detectNew({ ...state, from: days.from }, whole).state;
	return {
		newRecords: [],
		state: isDoubtful ? { ...wider, from } : wider,
		batches: [batch, whole],
	};
}

/** How many days the window may have, if the days before hold as many records as the last ones. */
function affordableDays({ candidates }: Batch, { days, identities }: Lookback): number {
	const daily = Math.max(1, candidates.length) / windowDays;
	return Math.max(windowDays, Math.min(days, Math.floor(identities / daily)));
}

/** The newest day, and the records of the week behind it. */
async function fetchRecent(
	pollSession: PollSession,
): Promise<{ newest: Day; batch: Batch } | typeof timedOut> {
	const fetchSince = async (from: Day) =>
		await fetchBatch(pollSession, { from }, pollSession.timeLeft());
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
