import type { CareManagementError } from '../../../errors/mod';
import type { CurrentRecord, DayRange } from '../decide/mod';
import { isOwnId } from '../events/mod';
import { isFailure, type PollSession } from './createPollSession';
import { findAgain } from './findAgain';
import { closedStates, fetchById, hidesClosed } from './listDays';

/** So many records are fetched one by one, where that is possible; their days may hold thousands. */
const fewRecords = 20;

/**
 * Fetches the forms or notes of the records that are emitted. They are heavy, so they are asked for only when something is
 * found, and joined to it: a record is never lost by it. Where they cannot be had, the records go without them, for an alert
 * must not wait.
 *
 * @param days where to look for those that show no day
 * @returns what adds to a record what is included, and why something may be missing
 */
export async function fetchIncludes(
	pollSession: PollSession,
	found: readonly CurrentRecord[],
	days: DayRange,
): Promise<{
	include: <One extends CurrentRecord>(one: One) => One;
	warnings: readonly CareManagementError[];
}> {
	const { event, filters, includes } = pollSession.settings;
	if (!includes) return { include: (one) => one, warnings: [] };
	const whole = new Map<CurrentRecord, CurrentRecord>();
	for (const one of found) {
		if (!event.endpoint.idParameter || found.length > fewRecords) break;
		if (!isOwnId(one.identity)) continue;
		const records = await fetchById(pollSession, one.identity, includes);
		if (isFailure(records)) break;
		const same = records.find(({ identity }) => identity === one.identity);
		if (same) whole.set(one, same);
	}
	const left = found.filter((one) => !whole.has(one));
	const states = [{}, ...(hidesClosed(event.endpoint) ? closedStates : [])];
	const again = await findAgain(pollSession, { ...filters, ...includes }, left, days, states);
	return {
		include: (one) => ({
			...one,
			record: { ...one.record, ...(whole.get(one) ?? again.found.get(one))?.record },
		}),
		warnings: again.warnings,
	};
}
