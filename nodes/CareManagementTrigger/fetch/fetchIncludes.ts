import { CareManagementError } from '../../../errors/mod';
import { type ApiRecord } from '../../../http/mod';
import { groupBy, type Query } from '../../../values/mod';
import type { PollSession } from './createPollSession';
import type { Identity } from '../events/mod';
import { orError } from './orError';

/** A record, and what it is known by. */
interface Identified {
	readonly identity: Identity;
	readonly record: ApiRecord;
}

/**
 * Adds the forms or notes that are included to records. They are heavy, so they are asked for only when something is new,
 * and joined to what was found: a record is never lost by it. Where they cannot be had, the records go without them, for
 * an alert must not wait, and that is noted as a doubt.
 *
 * @param pollSession the session of the poll
 * @param found records that were fetched without
 * @param fetch fetches them once more, with the given query parameters
 * @returns the records found, in their order
 */
export async function fetchIncludes<Found extends Identified>(
	{ settings: { filters, includes }, doubts }: PollSession,
	found: readonly Found[],
	fetch: (query: Query) => Promise<readonly Identified[]>,
): Promise<readonly Found[]> {
	if (includes === undefined) return found;
	const included = await orError(fetch({ ...filters, ...includes }));
	if (included instanceof CareManagementError) {
		doubts.push(included);
		return found;
	}
	const left = groupBy(included, ({ identity }) => identity);
	return found.map((one) => {
		const again = left.get(one.identity)?.shift();
		return again ? { ...one, record: { ...one.record, ...again.record } } : one;
	});
}
