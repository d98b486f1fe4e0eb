import { CareManagementError } from '../../../errors/mod';
import { timedOut } from '../../../http/mod';
import { groupBy } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import { detectNew, match, type CreatedState, type Detected, type NewRecord } from '../decide/mod';
import { fetchBatch, fetchWithoutIncludes } from './fetchBatch';
import type { DayRange } from './fetchDays';
import { recentStart } from './fetchWindow';
import type { Identity } from '../events/mod';
import { orError } from './orError';
import type { Selection } from '../state/mod';

/** The statuses by which an API may refuse the value of a filter. */
const refusals = [400, 404, 409, 422];

/**
 * What is new since the last poll when the filters have been changed since: what was new by the old ones, and passes the
 * new ones too. All else that passes the new ones counts as there already.
 *
 * @param old the filters of the last poll
 * @returns `timedOut` if the last days could not be fetched in time
 * @throws CareManagementError when a request fails
 */
export async function fetchNewAfterEdit(
	pollSession: PollSession,
	state: CreatedState,
	old: Selection,
): Promise<Detected | typeof timedOut> {
	// What only thorough polls show would pass for new later.
	const thorough = { ...pollSession, isThorough: true };
	const from = recentStart(state);
	if (state.from < from) {
		const doubts = pollSession.doubts.length;
		const time = pollSession.timeLeft() / 2;
		const whole = await orError(fetchInBoth(thorough, state, old, { from: state.from }, time));
		if (whole !== timedOut && !(whole instanceof CareManagementError)) {
			// Nor is a longer window of use that is not shown for sure.
			const isDoubtful = pollSession.doubts.length > doubts;
			return isDoubtful ? { ...whole, state: { ...whole.state, from } } : whole;
		}
	}
	return await fetchInBoth(thorough, { ...state, from }, old, { from }, pollSession.timeLeft());
}

/**
 * The new records of some days that pass the filters of before and of now. Those of now are asked first: what is entered
 * between the requests passes only the second one, and is left to the next poll.
 */
async function fetchInBoth(
	pollSession: PollSession,
	state: CreatedState,
	old: Selection,
	days: DayRange,
	milliseconds: number,
): Promise<Detected | typeof timedOut> {
	let left = new Map<Identity, NewRecord[]>();
	const batch = await fetchBatch(
		pollSession,
		days,
		milliseconds,
		async ({ candidates }, limited) => {
			left = await findNewBefore(limited, state, old, days);
			return candidates.filter(({ identity }) => left.has(identity));
		},
	);
	if (batch === timedOut) return timedOut;
	// Of records that cannot be told apart, some may have been there already.
	const { unmatched } = match(state.seen, batch.candidates);
	const newRecords = unmatched.flatMap((candidate) => {
		const found = left.get(candidate.identity)?.shift();
		return found ? [{ ...found, ...candidate }] : [];
	});
	return { newRecords, state: detectNew(state, batch).state, batches: [batch] };
}

/** The new records that pass the filters of before, by identity. */
async function findNewBefore(
	pollSession: PollSession,
	state: CreatedState,
	{ filters, conditions }: Selection,
	days: DayRange,
): Promise<Map<Identity, NewRecord[]>> {
	const settings = { ...pollSession.settings, filters, conditions };
	const batch = await orError(fetchWithoutIncludes({ ...pollSession, settings }, days));
	if (batch instanceof CareManagementError) {
		// A filter that the API refuses may be why it was edited; nothing ever passed it.
		if (refusals.includes(batch.status ?? 0)) return new Map();
		return await Promise.reject(batch);
	}
	return groupBy(detectNew(state, batch).newRecords, ({ identity }) => identity);
}
