/** A span of time. `from` and `end` are in the same unit, such as minutes. */
export interface Span {
	readonly from: number;
	/** The first moment after the span. */
	readonly end: number;
}

/**
 * Finds each span that begins before an earlier span has ended. The result pairs this span with the earlier span that ends last. If two
 * spans begin together, the first in the list is the earlier one.
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
