import { CareManagementError, type Query, type timedOut } from '../../client/mod';
import { withinTime, type PollSession } from './createPollSession';
import { detectNew, type Batch, type Candidate, type CreatedState } from './detectNew';
import { daysAround } from './daysAround';
import { fetchCandidates } from './fetchCandidates';
import type { DayRange } from './fetchDays';
import { fetchIncludes } from './fetchIncludes';
import { orError } from './orError';

/**
 * A batch of all that passes the filters.
 *
 * @param findNew what is new in it, and so gets its includes
 */
export async function fetchBatch(
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
			await fetchCandidates(
				limited,
				query,
				daysAround(
					found.map(({ day }) => day),
					days,
				),
			);
		return { ...batch, candidates: await fetchIncludes(limited, batch.candidates, fetchAgain) };
	});
}

/** What is new by a state, for `fetchBatch()`. */
export const newSince = (state: CreatedState) => (batch: Batch) =>
	detectNew(state, batch).newRecords;

/** A batch, if it can be had within half of the time; there is a smaller one to fall back on where it is refused. */
export async function tryBatch(
	pollSession: PollSession,
	days: DayRange,
	findNew?: (batch: Batch) => readonly Candidate[],
): Promise<Batch | typeof timedOut | undefined> {
	const batch = await orError(fetchBatch(pollSession, days, pollSession.timeLeft() / 2, findNew));
	return batch instanceof CareManagementError ? undefined : batch;
}
