import type { Query } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import type { ChangedRecord, CurrentRecord } from '../decide/mod';
import { fetchIncludes } from './fetchIncludes';

/**
 * Adds the forms or notes that are included to changed records, as `fetchIncludes()` does.
 *
 * @param changed changed records that were fetched without
 * @param fetchAgain fetches them once more, with the given query parameters
 */
export async function includeInChanged(
	pollSession: PollSession,
	changed: readonly ChangedRecord[],
	fetchAgain: (query: Query) => Promise<readonly CurrentRecord[]>,
): Promise<readonly ChangedRecord[]> {
	const current = changed.flatMap((change) => change.current ?? []);
	if (current.length === 0) return changed;
	const included = [...(await fetchIncludes(pollSession, current, fetchAgain))];
	return changed.map((change) =>
		change.current ? { ...change, current: included.shift() } : change,
	);
}
