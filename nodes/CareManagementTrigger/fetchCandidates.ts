import { parseDay, type ApiRecord, type Query, type Session } from '../../client/mod';
import type { PollSession } from './createPollSession';
import type { Candidate } from './detectNew';
import { fetchDays, type DayRange } from './fetchDays';
import type { Settings } from './getSettings';
import { identify } from './identify';

/**
 * Fetches the records of some days of creation that pass the filters.
 *
 * @param session the session of the poll, perhaps with a deadline
 * @param query the query parameters of the filters, with or without those of the includes
 * @throws CareManagementError when a request fails, or a record has nothing to identify it by
 */
export async function fetchCandidates(
	pollSession: PollSession,
	session: Session,
	{ event, passes }: Settings,
	query: Query,
	days: DayRange,
): Promise<Candidate[]> {
	const toCandidate = (record: ApiRecord): Candidate => {
		const day = event.createdField === undefined ? undefined : parseDay(record[event.createdField]);
		return { identity: identify(event, record), ...(day === undefined ? {} : { day }), record };
	};
	const records = await fetchDays(pollSession, session, event, query, days);
	return records.filter(passes).map(toCandidate);
}
