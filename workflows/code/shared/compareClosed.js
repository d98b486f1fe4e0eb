import { no } from './no.js';
import { yes } from './yes.js';

/**
 * Whether closed records come unasked, in a sentence that is true for what came.
 *
 * @param {Record<string, unknown>[]} unasked the records that came unasked
 * @param {Record<string, unknown>[]} asked those that came when closed ones were asked for
 * @param {string} noun what they are, in the plural
 */
export function compareClosed(unasked, asked, noun) {
	const come = unasked.filter(({ Closed }) => yes(Closed)).length;
	const isTold = [...unasked, ...asked].every(({ Closed }) => yes(Closed) || no(Closed));
	if (unasked.length + asked.length === 0) return `Could not tell: none of the ${noun} came.`;
	if (!isTold) return `Could not tell: not all ${noun} say whether they are closed.`;
	if (asked.some(({ Closed }) => no(Closed)))
		return `Could not tell: open ${noun} came, too, where closed ones were asked for.`;
	if (asked.length === 0 && come === 0)
		return `Could not tell: no closed ${noun} came, neither unasked nor when they were asked for.`;
	if (come === 0) return `No: ${asked.length} closed ones came only when they were asked for.`;
	if (come === asked.length)
		return `Yes: ${come} of ${unasked.length} ${noun} that came unasked are closed.`;
	return `Some do: ${come} closed ones came unasked, and ${asked.length} when they were asked for.`;
}
