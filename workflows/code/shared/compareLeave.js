import { no } from './no.js';

/**
 * Whether shifts on leave come unasked, in a sentence that is true for what came.
 *
 * @param {Record<string, unknown>[]} shifts those that came unasked
 * @param {Record<string, unknown>[]} all the same with those on leave
 */
export function compareLeave(shifts, all) {
	// Some services write that a shift is not on leave.
	const isOnLeave = (/** @type {Record<string, unknown>} */ { OnHoldType }) =>
		!no(OnHoldType) && !/^(|none|n\/a|-+|null)$/i.test(String(OnHoldType ?? '').trim());
	const [unasked, asked] = [shifts, all].map((records) => records.filter(isOnLeave).length);
	const more = all.length - shifts.length;
	if (all.length === 0) return 'Could not tell: no shift came.';
	if (more < 0) return 'Could not tell: the shifts changed while they were read. Try again.';
	if (shifts.length > 0 && unasked === shifts.length)
		return `Could not tell: each of the ${unasked} shifts that came has an OnHoldType, so it does not say which are on leave.`;
	if (unasked > 0 && unasked === asked)
		return `Yes: ${unasked} of ${shifts.length} shifts that came unasked say that they are on leave.`;
	if (unasked > 0)
		return `Some do: ${unasked} that say so came unasked, and ${asked} when they were asked for.`;
	if (asked > 0) return `No: ${asked} came only with On Hold Type ALL.`;
	if (more > 0)
		return `Probably not: ${more} more came with On Hold Type ALL, but none of them says that it is on leave.`;
	return `Could not tell: the same number came with On Hold Type ALL, and none of the ${all.length} shifts says that it is on leave. Either none is, or the service does not say so.`;
}
