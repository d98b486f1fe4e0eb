import type { Change, Values } from './change';
import { meaningOf, meanTheSame } from './meaningOf';

/**
 * The changes between two versions of a shift.
 *
 * @param before the values at the last poll
 * @param after the values now
 * @returns an empty list if nothing that counts as a change differs
 */
export function compareShifts(before: Values, after: Values): Change[] {
	const changes: Change[] = [];
	const differs = (field: string) => !meanTheSame(before[field], after[field]);
	if (['DateOfService', 'StartTime', 'Minutes'].some(differs)) changes.push('moved');
	if (differs('CarerId')) changes.push('reassigned');
	if (differs('OnHoldType')) {
		const [old, current] = [meaningOf(before.OnHoldType), meaningOf(after.OnHoldType)];
		changes.push(old === null ? 'onHold' : current === null ? 'offHold' : 'holdChanged');
	}
	return changes;
}
