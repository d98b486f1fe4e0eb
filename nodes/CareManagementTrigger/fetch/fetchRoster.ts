import { type ApiRecord } from '../../../http/mod';
import { addDays, type Day, type Query } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import { toCurrentRecord, type CurrentRecord, type KnownRecord } from '../decide/mod';
import type { Watch } from '../events/mod';
import { fetchDays, fetchDaysOrNone, type DayRange } from './fetchDays';
import { getById } from './lists';

/** The days that are watched: from today in the office to the last day ahead. */
export const watchedDays = ({ officeToday, settings }: PollSession): Required<DayRange> => ({
	from: officeToday,
	to: addDays(officeToday, settings.daysAhead),
});

/**
 * Fetches the shifts of some days.
 *
 * @param query the query parameters of the filters, with or without those of the includes
 * @throws CareManagementError when a request fails
 */
export async function fetchRoster(
	pollSession: PollSession,
	watch: Watch,
	query: Query,
	days: Required<DayRange>,
): Promise<CurrentRecord[]> {
	const records = await fetchDays(pollSession, query, days);
	return toShifts(pollSession, watch, records).filter(
		({ day }) => day >= days.from && day <= days.to,
	);
}

/**
 * Fetches the shifts from a day on, however far ahead, with what is included.
 *
 * @param client the client whose shifts they are; all shifts that pass the filters when absent
 * @throws CareManagementError when a request fails
 */
export async function fetchShiftsSince(
	pollSession: PollSession,
	watch: Watch,
	client: string | undefined,
	from: Day,
): Promise<CurrentRecord[]> {
	const { filters, includes } = pollSession.settings;
	const query = { ...filters, ...includes, ...(client === undefined ? {} : { clientId: client }) };
	return toShifts(pollSession, watch, await fetchDaysOrNone(pollSession, query, { from }));
}

/**
 * Fetches a shift by its id, on whatever day it is (specification: "Rosters", `rosterItemId`).
 *
 * @param shift a shift that has an id
 * @returns undefined if there is no such shift any more
 * @throws CareManagementError when a request fails
 */
export async function fetchShift(
	pollSession: PollSession,
	watch: Watch,
	{ identity }: KnownRecord,
): Promise<CurrentRecord | undefined> {
	const { session, settings } = pollSession;
	const query = { ...settings.includes, rosterItemId: String(identity) };
	for (const attempt of [{ ...query, onHoldType: 'ALL' }, query]) {
		const { records } = await getById(session, settings.event.endpoint, attempt);
		const shifts = toShifts(pollSession, watch, records);
		const found = shifts.find((shift) => shift.identity === identity);
		if (found) return found;
	}
	return undefined;
}

const toShifts = (
	{ settings: { event } }: PollSession,
	watch: Watch,
	records: readonly ApiRecord[],
): CurrentRecord[] => records.flatMap((record) => toCurrentRecord(event, watch, record) ?? []);
