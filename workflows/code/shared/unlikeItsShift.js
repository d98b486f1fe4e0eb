/**
 * In what a timesheet is of another one than its shift: the worker, the service, or both. What one of them does not show is not
 * compared; a shift without a worker shows 0.
 *
 * @param {Record<string, any>} timesheet
 * @param {Record<string, any>} shift
 * @returns {('worker' | 'service')[]}
 */
export function unlikeItsShift(timesheet, shift) {
	const isShown = (value) => /\d/.test(String(value ?? ''));
	const differs = (field) =>
		isShown(timesheet[field]) &&
		isShown(shift[field]) &&
		Number(timesheet[field]) !== Number(shift[field]);
	return [
		...(differs('CarerId') ? [/** @type {const} */ ('worker')] : []),
		...(differs('ServiceId') ? [/** @type {const} */ ('service')] : []),
	];
}
