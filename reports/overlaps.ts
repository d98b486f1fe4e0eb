/** A span of time, in one unit. */
export interface Span {
	readonly from: number;
	/** The first moment after it. */
	readonly end: number;
}

/**
 * Each span that begins before an earlier one has ended, with the longest-lasting of those that began before it.
 * If two begin together, the one that is given first counts as earlier. It sorts once, and looks at each span
 * once.
 */
export function overlapping<One extends Span>(
	spans: readonly One[],
): readonly (readonly [later: One, earlier: One])[] {
	const sorted = spans.toSorted((one, other) => one.from - other.from);
	const found: (readonly [One, One])[] = [];
	let [longest] = sorted;
	for (const span of sorted.slice(1)) {
		if (span.from < longest.end) found.push([span, longest]);
		if (span.end > longest.end) longest = span;
	}
	return found;
}
