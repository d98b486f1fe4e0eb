import { flagOf, holdOf } from '../../../api/mod';
import { meanTheSame } from '../../shared/meaningOf';

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

/** The kept values of a record, by field. A value is undefined if it is no longer known. */
export type Values = Readonly<Record<string, unknown>>;

/** Finds the changes between two versions of an incident. */
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

/**
 * Makes a function that returns whether the value of a field has changed. If the old value is no longer known, the function returns false.
 */
const hasChanged =
	(before: Values, after: Values) =>
	(field: string): boolean =>
		before[field] !== undefined && !meanTheSame(before[field], after[field]);

/** Returns whether a flag is on. */
export const isSet = (flag: unknown): boolean => flagOf(flag) === true;

/** Finds the changes between two versions of a shift. */
export function compareShifts(before: Values, after: Values): Change[] {
	const changes: Change[] = [];
	const differs = hasChanged(before, after);
	if (['DateOfService', 'StartTime', 'Minutes'].some(differs)) changes.push('moved');
	if (differs('CarerId')) changes.push('reassigned');
	const [old, current] = [holdOf(before), holdOf(after)];
	const isKnown = before.OnHoldType !== undefined;
	if (isKnown && (old === '') !== (current === '')) changes.push(old === '' ? 'onHold' : 'offHold');
	else if (isKnown && old !== '' && !meanTheSame(old, current)) changes.push('holdChanged');
	return changes;
}
