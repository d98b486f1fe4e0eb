import {
	addDays,
	fetchOrNone,
	parseDay,
	type ApiRecord,
	type Day,
	type Query,
} from '../../client/mod';
import type { PollSession } from './createPollSession';
import { toShiftValues, type CurrentShift, type Roster, type Shift } from './diffShifts';
import type { TriggerEvent } from './events';
import { fetchDays } from './fetchDays';
import { identify } from './identify';

/**
 * Fetches the shifts that are watched: from yesterday, because the API may be a time zone behind, to the last day ahead.
 *
 * @param query the query parameters of the filters, with or without those of the includes
 * @throws CareManagementError when a request fails
 */
export async function fetchRoster(
	pollSession: PollSession,
	query: Query,
	today: Day,
): Promise<Roster> {
	const { event, daysAhead } = pollSession.settings;
	const from = addDays(today, -1);
	const to = addDays(today, daysAhead);
	const records = await fetchDays(pollSession, query, { from, to });
	const shifts = toShifts(event, records).filter(
		({ values: { DateOfService } }) => DateOfService >= from && DateOfService <= to,
	);
	return { shifts, from, to };
}

/**
 * Fetches a shift by its id, on whatever day it is (specification: "Rosters", `rosterItemId`).
 *
 * @param shift a shift that has an id
 * @returns undefined if there is no such shift any more
 * @throws CareManagementError when a request fails
 */
export async function fetchShift(
	{ session, settings: { event, includes } }: PollSession,
	{ identity }: Shift,
): Promise<CurrentShift | undefined> {
	const query = { ...includes, rosterItemId: String(identity) };
	for (const attempt of [{ ...query, onHoldType: 'ALL' }, query]) {
		const records = await fetchOrNone(session, event.endpoint, attempt);
		const found = toShifts(event, records).find((shift) => shift.identity === identity);
		if (found) return found;
	}
	return undefined;
}

const toShifts = (event: TriggerEvent, records: readonly ApiRecord[]): CurrentShift[] =>
	records.flatMap((record) => {
		const day = parseDay(record.DateOfService);
		return day === undefined
			? []
			: [{ identity: identify(event, record), values: toShiftValues(record, day), record }];
	});
