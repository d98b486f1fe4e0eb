/** A source of numbers that are the same for the same seed. */
export interface Random {
	/** A number from 0 up to, and without, 1. */
	next(): number;
	/** A whole number from `low` to `high`, both included. */
	int(low: number, high: number): number;
	/** One element of a list that is not empty. */
	pick<T>(list: readonly T[]): T;
	/** True in so many of 1 cases. */
	chance(share: number): boolean;
}

/**
 * Makes a seeded source of numbers (the mulberry32 algorithm: fast, and good enough for sample data).
 *
 * @param seed any whole number
 */
export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	return {
		next,
		int: (low, high) => low + Math.floor(next() * (high - low + 1)),
		pick: (list) => list[Math.floor(next() * list.length)],
		chance: (share) => next() < share,
	};
}

/**
 * A number that looks random and is always the same for the same text: a shuffle that does not move.
 *
 * @param text anything
 * @returns a whole number from 0 to 2^32 - 1
 */
export function hash(text: string): number {
	let value = 2166136261;
	for (let index = 0; index < text.length; index++) {
		value = Math.imul(value ^ text.charCodeAt(index), 16777619);
	}
	value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
	return (value ^ (value >>> 16)) >>> 0;
}
