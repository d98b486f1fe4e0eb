/**
 * The minutes of a shift or timesheet; undefined where they cannot be read.
 *
 * @param {{ Minutes?: unknown }} row
 */
export function lengthOf({ Minutes }) {
	const minutes =
		['number', 'string'].includes(typeof Minutes) && Minutes !== '' ? Number(Minutes) : NaN;
	return minutes >= 0 && minutes < Infinity ? minutes : undefined;
}
