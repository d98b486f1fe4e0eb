/** A span of time; both ends are in the same unit. */
export interface Span {
	readonly from: number;
	/** The first moment after the span. */
	readonly end: number;
}

/**
 * Finds each span that begins before an earlier span has ended. It is paired with the span that ends last among those that began before it.
 * If two spans begin together, the one that is given first counts as earlier. The spans are sorted once and each is looked at once, so long
 * lists stay fast.
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
