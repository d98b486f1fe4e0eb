import { flagOf } from '../../../api/mod';
import { meaningOf, meanTheSame } from '../../shared/meaningOf';

/** What happened to a known record. */
export type Change =
	| 'becameReportable'
	| 'cancelled'
	| 'closed'
	| 'holdChanged'
	| 'moved'
	| 'noLongerReportable'
	| 'offHold'
	| 'onHold'
	| 'reassigned'
	| 'reopened';

/** The kept values of a record, by field; undefined if they are no longer known. */
export type Values = Readonly<Record<string, unknown>>;

/** The changes between two versions of an incident. */
export function compareIncidents(before: Values, after: Values): Change[] {
	const changes: Change[] = [];
	if (isSet(before.Closed) !== isSet(after.Closed)) {
		changes.push(isSet(after.Closed) ? 'closed' : 'reopened');
	}
	if (isSet(before.IsReportable) !== isSet(after.IsReportable)) {
		changes.push(isSet(after.IsReportable) ? 'becameReportable' : 'noLongerReportable');
	}
	if (['AssignedTo', 'AssignedToSecond'].some(hasChanged(before, after)))
		changes.push('reassigned');
	return changes;
}

/** Whether a field has another value. Its old value may no longer be known. */
const hasChanged =
	(before: Values, after: Values) =>
	(field: string): boolean =>
		before[field] !== undefined && !meanTheSame(before[field], after[field]);

/** Whether a flag is on. */
export const isSet = (flag: unknown): boolean => flagOf(flag) === true;

/** The changes between two versions of a shift. */
export function compareShifts(before: Values, after: Values): Change[] {
	const changes: Change[] = [];
	const differs = hasChanged(before, after);
	if (['DateOfService', 'StartTime', 'Minutes'].some(differs)) changes.push('moved');
	if (differs('CarerId')) changes.push('reassigned');
	if (differs('OnHoldType')) {
		const [old, current] = [meaningOf(before.OnHoldType), meaningOf(after.OnHoldType)];
		changes.push(old === null ? 'onHold' : current === null ? 'offHold' : 'holdChanged');
	}
	return changes;
}
