import type { CareManagementError } from '../../../errors/mod';
import { addDays, groupBy, type Query } from '../../../values/mod';
import { zoneDays, type CurrentRecord, type DayRange } from '../decide/mod';
import { isOwnId } from '../events/mod';
import { isFailure, type PollSession } from './createPollSession';
import { fetchById, tryToFetch } from './fetchBatch';

/** Up to this many records are requested one by one, if the API takes ids. A request for their days could return thousands of records. */
const fewRecords = 20;

/**
 * Fetches the forms or notes of the records that are emitted. If forms or notes cannot be fetched, the records are emitted without them,
 * because an alert must not wait.
 *
 * @param days the days on which to look if a record shows no day
 * @returns a function that adds the form or notes to a record, and the reasons why some records may lack them
 */
export async function fetchIncludes(
	pollSession: PollSession,
	found: readonly CurrentRecord[],
	days: DayRange,
): Promise<{
	include: <One extends CurrentRecord>(one: One) => One;
	warnings: readonly CareManagementError[];
}> {
	const { filters, includes } = pollSession.settings;
	if (!includes) return { include: (one) => one, warnings: [] };
	const whole = await fetchOneByOne(pollSession, found, includes);
	const warnings: CareManagementError[] = [];
	for (const isFullScan of [false, true]) {
		const left = found.filter((one) => !whole.has(one));
		if (left.length === 0) break;
		const around = daysAround(left, days);
		const query = { ...filters, ...includes };
		const list = await tryToFetch({ ...pollSession, isFullScan }, query, around);
		if (list.incomplete) warnings.push(list.incomplete);
		if (list.incomplete && list.records.length === 0) break;
		const again = groupBy(list.records, ({ identity }) => identity);
		for (const one of left) {
			const current = again.get(one.identity)?.shift();
			if (current) whole.set(one, current);
		}
	}
	return {
		include: (one) => ({ ...one, record: { ...one.record, ...whole.get(one)?.record } }),
		warnings,
	};
}

/** Maps records to the same records with their form or notes. After the first failure, no further record is fetched. */
async function fetchOneByOne(
	pollSession: PollSession,
	found: readonly CurrentRecord[],
	includes: Query,
): Promise<Map<CurrentRecord, CurrentRecord>> {
	const whole = new Map<CurrentRecord, CurrentRecord>();
	const { idParameter } = pollSession.settings.event.endpoint;
	if (!idParameter || found.length > fewRecords) return whole;
	for (const one of found) {
		if (!isOwnId(one.identity)) continue;
		const records = await fetchById(pollSession, one.identity, includes);
		if (isFailure(records)) break;
		const same = records.find(({ identity }) => identity === one.identity);
		if (same) whole.set(one, same);
	}
	return whole;
}

/** Returns the days on which records are looked for again, whatever the time zone of the API is. */
function daysAround(records: readonly CurrentRecord[], days: DayRange): DayRange {
	const sorted = records.map(({ day }) => day).sort();
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first === undefined || last === undefined || sorted.includes(undefined)) return days;
	return { from: addDays(first, -zoneDays), to: addDays(last, zoneDays) };
}
