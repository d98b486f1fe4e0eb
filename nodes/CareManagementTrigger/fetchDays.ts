import {
	addDays,
	listRecords,
	listWithOnHold,
	type ApiRecord,
	type Day,
	type Query,
} from '../../client/mod';
import type { PollSession } from './createPollSession';

/** Days to fetch, both inclusive; open to the future without a last one. */
export interface DayRange {
	readonly from: Day;
	readonly to?: Day;
}

/**
 * Fetches all records of some days.
 *
 * @param query the query parameters besides the date filter
 * @returns every record once
 * @throws CareManagementError when a request fails or the list cannot be read completely
 */
export async function fetchDays(
	pollSession: PollSession,
	query: Query,
	{ from, to }: DayRange,
): Promise<ApiRecord[]> {
	const { session, settings } = pollSession;
	const { event } = settings;
	const withDays = {
		...query,
		[event.from]: from,
		// The API may compare the last day with the midnight that starts it, so ask for one more.
		...(to === undefined ? {} : { [event.to]: addDays(to, 1) }),
	};
	return event.asksForHolds
		? await fetchWithHolds(pollSession, withDays)
		: await listRecords(session, event.endpoint, withDays);
}

/** Fetches shifts, those on hold included. Until `onHoldType=ALL` is known to give every shift, asks without it too. */
async function fetchWithHolds(
	{ session, settings: { event }, findings }: PollSession,
	query: Query,
): Promise<ApiRecord[]> {
	const withAll = { ...query, onHoldType: 'ALL' };
	if (findings.givesAllShifts) return await listRecords(session, event.endpoint, withAll);
	const { records, givesAll } = await listWithOnHold(session, event.endpoint, withAll);
	findings.givesAllShifts = givesAll;
	return records;
}
