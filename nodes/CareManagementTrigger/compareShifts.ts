import type { Change, Values } from './change';

/**
 * The changes between two versions of a shift.
 *
 * @param before the values at the last poll
 * @param after the values now
 * @returns an empty list if nothing that counts as a change differs
 */
export function compareShifts(before: Values, after: Values): Change[] {
	const changes: Change[] = [];
	const isMoved = ['DateOfService', 'StartTime', 'Minutes'].some(
		(field) => before[field] !== after[field],
	);
	if (isMoved) changes.push('moved');
	if (before.CarerId !== after.CarerId) changes.push('reassigned');
	if (!before.OnHoldType && after.OnHoldType) changes.push('onHold');
	if (before.OnHoldType && !after.OnHoldType) changes.push('offHold');
	if (before.OnHoldType && after.OnHoldType && before.OnHoldType !== after.OnHoldType) {
		changes.push('holdChanged');
	}
	return changes;
}
