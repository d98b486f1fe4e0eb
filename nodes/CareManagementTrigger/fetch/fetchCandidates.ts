import { type ApiRecord } from '../../../http/mod';
import { parseDay, type Query } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import type { Candidate } from '../decide/mod';
import { fetchDays, type DayRange } from './fetchDays';
import { identify, passes } from '../events/mod';

/**
 * Fetches the records of some days of creation that pass the filters.
 *
 * @param query the query parameters of the filters, with or without those of the includes
 * @throws CareManagementError when a request fails, or a record has nothing to identify it by
 */
export async function fetchCandidates(
	pollSession: PollSession,
	query: Query,
	days: DayRange,
): Promise<Candidate[]> {
	const { event, conditions } = pollSession.settings;
	const toCandidate = (record: ApiRecord): Candidate => {
		const day = event.dayField === undefined ? undefined : parseDay(record[event.dayField]);
		return { identity: identify(event, record), ...(day === undefined ? {} : { day }), record };
	};
	const records = await fetchDays(pollSession, query, days);
	return records.filter((record) => passes(conditions, record)).map(toCandidate);
}
