import { orEmpty, type ApiRecord } from '../../http/mod';
import { listRecords, listWithOnHold, RecordSet } from '../../lists/mod';
import { addDays, type Day, type Query } from '../../values/mod';
import type { PollSession } from './createPollSession';

/** Days to fetch, both inclusive; open to the future without a last one. */
export interface DayRange {
	readonly from: Day;
	readonly to?: Day;
}

/**
 * Fetches all records of some days. A list that cannot be read completely is noted as a doubt: an alert must not wait for
 * a proof.
 *
 * @param query the query parameters besides the date filter
 * @returns every record that the API shows, once
 * @throws CareManagementError when a request fails
 */
export async function fetchDays(
	pollSession: PollSession,
	query: Query,
	{ from, to }: DayRange,
): Promise<ApiRecord[]> {
	const { event } = pollSession.settings;
	const withDays = {
		...query,
		[event.from]: from,
		// The API may compare the last day with the midnight that starts it, so ask for one more.
		...(to === undefined ? {} : { [event.to]: addDays(to, 1) }),
	};
	if (event.asksForHolds) return await fetchWithHolds(pollSession, withDays);
	if (event.asksForClosed && pollSession.isThorough && !pollSession.findings.givesClosed) {
		return await fetchWithClosed(pollSession, withDays);
	}
	return await list(pollSession, withDays);
}

const list = async (
	{ session, settings: { event }, doubts }: PollSession,
	query: Query,
): Promise<ApiRecord[]> => {
	const { records, incomplete } = await listRecords(session, event.endpoint, query);
	if (incomplete) doubts.push(incomplete);
	return records;
};

/** Fetches shifts, those on hold included. Until `onHoldType=ALL` is known to give every shift, asks without it too. */
async function fetchWithHolds(pollSession: PollSession, query: Query): Promise<ApiRecord[]> {
	const { session, settings, findings, doubts } = pollSession;
	const withAll = { ...query, onHoldType: 'ALL' };
	if (findings.givesAllShifts) return await list(pollSession, withAll);
	const { records, incomplete, givesAll } = await listWithOnHold(
		session,
		settings.event.endpoint,
		withAll,
	);
	if (incomplete) doubts.push(incomplete);
	findings.givesAllShifts = givesAll;
	return records;
}

/**
 * What to ask for to get the incidents that may not come unasked: closed ones, and those whose task is closed. Whether they
 * do is not shown (specification: "Incidents and serious incidents", `closed`, `taskClosed`).
 */
export const closedStates: readonly Query[] = [
	{ closed: 'true' },
	{ taskClosed: 'true' },
	{ closed: 'true', taskClosed: 'true' },
];

/** Fetches incidents, closed ones included, until some of each kind have come without being asked for. */
async function fetchWithClosed(pollSession: PollSession, query: Query): Promise<ApiRecord[]> {
	const { settings, findings } = pollSession;
	const { endpoint } = settings.event;
	const unasked = await list(pollSession, query);
	const records = [...unasked];
	const comeUnasked: boolean[] = [];
	for (const state of closedStates) {
		const closed = await orEmpty(list(pollSession, { ...query, ...state }));
		const isUnasked = new RecordSet(endpoint, unasked).lacks(closed).length === 0;
		comeUnasked.push(closed.length > 0 && isUnasked);
		records.push(...new RecordSet(endpoint, records).lacks(closed));
	}
	findings.givesClosed = comeUnasked.every(Boolean);
	return records;
}
