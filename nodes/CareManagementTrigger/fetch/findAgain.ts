import type { CareManagementError } from '../../../errors/mod';
import { addDays, groupBy, type Query } from '../../../values/mod';
import { zoneDays, type CurrentRecord, type DayRange } from '../decide/mod';
import type { PollSession } from './createPollSession';
import { tryToFetch } from './listDays';

type Sought = Pick<CurrentRecord, 'day' | 'identity'>;

/**
 * Looks for records again, in one list after another, until all are found.
 *
 * @param query the query parameters besides those for days and states
 * @param days where to look for those that show no day
 * @param states the incidents to ask for in each list
 * @returns what was found of each, and why something may be missing
 */
export async function findAgain<One extends Sought>(
	pollSession: PollSession,
	query: Query,
	sought: readonly One[],
	days: DayRange,
	states: readonly Query[],
): Promise<{ found: ReadonlyMap<One, CurrentRecord>; warnings: readonly CareManagementError[] }> {
	const found = new Map<One, CurrentRecord>();
	const warnings: CareManagementError[] = [];
	for (const state of states) {
		const left = sought.filter((one) => !found.has(one));
		if (left.length === 0) break;
		const list = await tryToFetch(pollSession, { ...query, ...state }, daysAround(left, days));
		if (list.incomplete) warnings.push(list.incomplete);
		if (list.incomplete && list.records.length === 0) break;
		const again = groupBy(list.records, ({ identity }) => identity);
		for (const one of left) {
			const current = again.get(one.identity)?.shift();
			if (current) found.set(one, current);
		}
	}
	return { found, warnings };
}

/** The days on which records are to be looked for again, whatever time zone the API compares in. */
function daysAround(records: readonly Sought[], days: DayRange): DayRange {
	const sorted = records.map(({ day }) => day).sort();
	const [first, last] = [sorted[0], sorted.at(-1)];
	if (first === undefined || last === undefined || sorted.includes(undefined)) return days;
	return { from: addDays(first, -zoneDays), to: addDays(last, zoneDays) };
}
