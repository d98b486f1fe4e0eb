import { CareManagementError } from '../../../errors/mod';
import { type timedOut } from '../../../http/mod';
import { type Query } from '../../../values/mod';
import { withinTime, type PollSession } from './createPollSession';
import { detectNew, type Batch, type Candidate, type CreatedState } from '../decide/mod';
import { daysAround } from './daysAround';
import { fetchCandidates } from './fetchCandidates';
import type { DayRange } from './fetchDays';
import { fetchIncludes } from './fetchIncludes';
import { orError } from './orError';

/** Tells what is new in a batch, and may send requests to find out. */
type FindNew = (
	batch: Batch,
	limited: PollSession,
) => readonly Candidate[] | Promise<readonly Candidate[]>;

/**
 * A batch of all that passes the filters.
 *
 * @param findNew what is new in it, and so gets its includes
 */
export async function fetchBatch(
	pollSession: PollSession,
	days: DayRange,
	milliseconds: number,
	findNew: FindNew = () => [],
): Promise<Batch | typeof timedOut> {
	return await withinTime(pollSession, milliseconds, async (limited) => {
		const batch = await fetchWithoutIncludes(limited, days);
		const found = await findNew(batch, limited);
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

/** The same without a limit of time of its own, and without includes. */
export async function fetchWithoutIncludes(
	pollSession: PollSession,
	days: DayRange,
): Promise<Batch> {
	const { settings, doubts } = pollSession;
	const { filters, event } = settings;
	const doubtsBefore = doubts.length;
	const candidates = await fetchCandidates(pollSession, filters, days);
	return {
		...days,
		candidates,
		isIncomplete: doubts.length > doubtsBefore,
		today: pollSession.today(),
		dated: event.dayField !== undefined,
		...(event.lookback ? { lookback: event.lookback } : {}),
	};
}

/** What is new by a state, for `fetchBatch()`. */
export const newSince = (state: CreatedState) => (batch: Batch) =>
	detectNew(state, batch).newRecords;

/** A batch, if it can be had within half of the time; there is a smaller one to fall back on where it is refused. */
export async function tryBatch(
	pollSession: PollSession,
	days: DayRange,
	findNew?: FindNew,
): Promise<Batch | typeof timedOut | undefined> {
	const batch = await orError(fetchBatch(pollSession, days, pollSession.timeLeft() / 2, findNew));
	return batch instanceof CareManagementError ? undefined : batch;
}
