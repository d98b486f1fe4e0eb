import { CareManagementError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { groupBy } from '../../../values/mod';
import { toCurrentRecord, type CurrentRecord, type DayRange } from '../decide/mod';
import { isFailure, warningOf, type PollSession } from './createPollSession';
import { daysAround } from './daysAround';
import { closedStates, tryToList } from './listDays';

/**
 * Fetches the forms or notes of the records that are emitted. They are heavy, so they are asked for only when something is
 * found, and joined to it: a record is never lost by it. Where they cannot be had, the records go without them, for an alert
 * must not wait.
 *
 * @param found records that were fetched without
 * @param days the days of which they come
 * @returns each record with what is included, and why something may be missing
 */
export async function fetchIncludes(
	pollSession: PollSession,
	found: readonly CurrentRecord[],
	days: DayRange,
): Promise<{
	included: ReadonlyMap<CurrentRecord, ApiRecord>;
	warnings: readonly CareManagementError[];
}> {
	const { event, filters, includes } = pollSession.settings;
	const included = new Map<CurrentRecord, ApiRecord>();
	const warnings: CareManagementError[] = [];
	let left = found.filter(({ hasIncludes }) => !hasIncludes);
	if (includes === undefined) return { included, warnings };
	for (const state of event.asksForClosed ? [undefined, ...closedStates] : [undefined]) {
		if (left.length === 0) break;
		const around = daysAround(left, days);
		const list = await tryToList(pollSession, { ...filters, ...includes }, around, state);
		if (isFailure(list)) return { included, warnings: [...warnings, warningOf(list)] };
		if (list.incomplete) warnings.push(list.incomplete);
		const again = groupBy(
			list.records.map((record) => toCurrentRecord(event, record)),
			({ identity }) => identity,
		);
		for (const one of left) {
			const { record } = again.get(one.identity)?.shift() ?? {};
			if (record) included.set(one, { ...one.record, ...record });
		}
		left = left.filter((one) => !included.has(one));
	}
	return { included, warnings };
}
