import type { CareManagementError } from '../../../errors/mod';
import type { CurrentRecord, DayRange } from '../decide/mod';
import type { PollSession } from './createPollSession';
import { findAgain } from './findAgain';
import { closedStates, hidesClosed } from './listDays';

/**
 * Fetches the forms or notes of the records that are emitted. They are heavy, so they are asked for only when something is
 * found, and joined to it: a record is never lost by it. Where they cannot be had, the records go without them, for an alert
 * must not wait.
 *
 * @param found records that were fetched without
 * @param days the days of which they come
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
	const left = found.filter(({ hasIncludes }) => !hasIncludes);
	const states = [undefined, ...(hidesClosed(event.endpoint) ? closedStates : [])];
	const again = await findAgain(pollSession, { ...filters, ...includes }, left, days, states);
	return {
		include: (one) => ({ ...one, record: { ...one.record, ...again.found.get(one)?.record } }),
		warnings: again.warnings,
	};
}
