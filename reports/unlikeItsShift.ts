import { idText } from './idText';
import type { SourceRecord } from './report';

/**
 * In what a timesheet is of another one than its shift: the worker, the service, or both. What one of them does not show is not
 * compared; a shift without a worker shows 0.
 */
export function unlikeItsShift(
	timesheet: SourceRecord,
	shift: SourceRecord,
): ('worker' | 'service')[] {
	const isShown = (value: unknown) => /\d/.test(String(value ?? ''));
	const differs = (field: 'CarerId' | 'ServiceId') =>
		isShown(timesheet[field]) &&
		isShown(shift[field]) &&
		idText(timesheet[field]) !== idText(shift[field]);
	return [
		...(differs('CarerId') ? ['worker' as const] : []),
		...(differs('ServiceId') ? ['service' as const] : []),
	];
}
