import {
	addDays,
	groupBy,
	listRecords,
	type ApiRecord,
	type Day,
	type Query,
} from '../../client/mod';
import type { PollSession } from './createPollSession';
import type { TriggerEvent } from './events';
import { groupOf, identify } from './identify';

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

/** Fetches shifts, those on hold included. Until `onHoldType=ALL` has returned one that is not, asks without it too. */
async function fetchWithHolds(
	{ session, settings: { event }, findings }: PollSession,
	query: Query,
): Promise<ApiRecord[]> {
	const all = await listRecords(session, event.endpoint, { ...query, onHoldType: 'ALL' });
	findings.givesAllShifts ||= all.some(({ OnHoldType }) => !OnHoldType);
	if (findings.givesAllShifts) return all;
	const others = await listRecords(session, event.endpoint, query);
	return all.length === 0 ? others : merge(event, all, others);
}

/**
 * The shifts of both lists, each once. A shift is in both lists if the ids are equal or, without ids, if the identities
 * are equal and it is on hold: the first list has no shifts without a hold.
 */
function merge(
	event: TriggerEvent,
	onHold: readonly ApiRecord[],
	others: readonly ApiRecord[],
): ApiRecord[] {
	const left = groupBy(onHold, (record) => identify(event, record));
	const missing = others.filter((record) => {
		const identity = identify(event, record);
		const hasId = groupOf(identity) === undefined;
		if (!record.OnHoldType && !hasId) return true;
		return left.get(identity)?.pop() === undefined;
	});
	return [...onHold, ...missing];
}
