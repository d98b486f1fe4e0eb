import type { Piece } from './findNumbers';

/** Returns the pieces that overlap none of the `others`, in order. */
export function withoutTaken<One extends Piece>(
	pieces: readonly One[],
	others: readonly Piece[],
): One[] {
	const taken = others.toSorted((one, other) => one.start - other.start);
	let next = 0;
	return pieces
		.toSorted((one, other) => one.start - other.start)
		.filter(({ start, end }) => {
			while (next < taken.length && taken[next].end <= start) next++;
			return next === taken.length || end <= taken[next].start;
		});
}
