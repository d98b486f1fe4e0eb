import type { Change, Values } from './change';
import { meaningOf, meanTheSame } from './meaningOf';

/**
 * The changes between two versions of an incident.
 *
 * @param before the values at the last poll; undefined where they are not known any more
 * @param after the values now
 * @returns an empty list if nothing that counts as a change differs
 */
export function compareIncidents(before: Values, after: Values): Change[] {
	const changes: Change[] = [];
	if (isSet(before.Closed) !== isSet(after.Closed)) {
		changes.push(isSet(after.Closed) ? 'closed' : 'reopened');
	}
	if (isSet(before.IsReportable) !== isSet(after.IsReportable)) {
		changes.push(isSet(after.IsReportable) ? 'becameReportable' : 'noLongerReportable');
	}
	const isReassigned = ['AssignedTo', 'AssignedToSecond'].some(
		(field) => before[field] !== undefined && !meanTheSame(before[field], after[field]),
	);
	if (isReassigned) changes.push('reassigned');
	return changes;
}

/** Whether a flag is on. */
export const isSet = (flag: unknown): boolean => [1, 'true'].includes(meaningOf(flag) ?? '');
