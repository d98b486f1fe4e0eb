import { type ApiRecord } from '../../../http/mod';
import { addDays, type Day, type Query } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import { listRecords, type RecordList } from '../../../lists/mod';
import { listWithClosed, listWithHolds, orNone, withEmptyLists } from './lists';

/** Days to fetch, both inclusive; open to the future without a last one. */
export interface DayRange {
	readonly from: Day;
	readonly to?: Day;
}

/**
 * Fetches all records of some days. That a list is incomplete is noted: an alert must not wait for a proof.
 *
 * @param query the query parameters besides the date filter
 * @returns every record that the API shows, once
 */
export const fetchDays = async (
	pollSession: PollSession,
	query: Query,
	days: DayRange,
): Promise<readonly ApiRecord[]> =>
	note(pollSession, await listDays(pollSession, withDays(pollSession, query, days)));

/** The same, where the API may answer that there are none. */
export const fetchDaysOrNone = async (
	pollSession: PollSession,
	query: Query,
	days: DayRange,
): Promise<readonly ApiRecord[]> =>
	note(pollSession, await orNone(listDays(pollSession, withDays(pollSession, query, days))));

const withDays = (
	{ settings: { event } }: PollSession,
	query: Query,
	{ from, to }: DayRange,
): Query => ({
	...query,
	[event.from]: from,
	// The API may compare the last day with the midnight that starts it, so ask for one more.
	...(to === undefined ? {} : { [event.to]: addDays(to, 1) }),
});

async function listDays(pollSession: PollSession, query: Query): Promise<RecordList> {
	const { settings, findings, isThorough } = pollSession;
	const session = withEmptyLists(pollSession.session);
	const { endpoint, asksForHolds, asksForClosed } = settings.event;
	if (asksForHolds) return await listWithHolds(session, endpoint, query, findings);
	if (asksForClosed && isThorough) return await listWithClosed(session, endpoint, query, findings);
	return await listRecords(session, endpoint, query);
}

function note({ doubts }: PollSession, { records, incomplete }: RecordList): readonly ApiRecord[] {
	if (incomplete) doubts.push(incomplete);
	return records;
}
