/** Random numbers that can be repeated. The same seed gives the same numbers. */
export class Random {
	private state = 0x811c9dc5;

	constructor(private readonly seed: string) {
		for (const letter of seed) {
			this.state = Math.imul(this.state ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
		}
	}

	/** Makes a separate source for one purpose. Drawing more numbers for one purpose does not change the numbers for other purposes. */
	fork(purpose: string): Random {
		return new Random(`${this.seed}/${purpose}`);
	}

	/** Returns a number from 0 up to but not including 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** Returns a whole number from `lowest` to `highest`, both included. */
	whole(lowest: number, highest: number): number {
		return lowest + Math.floor(this.next() * (highest - lowest + 1));
	}

	chance(share: number): boolean {
		return this.next() < share;
	}

	pick<T>(from: readonly T[]): T {
		return from[this.whole(0, from.length - 1)];
	}

	shuffle<T>(list: readonly T[]): T[] {
		const shuffled = [...list];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = this.whole(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
		}
		return shuffled;
	}
}
