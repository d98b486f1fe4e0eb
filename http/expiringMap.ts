/** The longest time between two sweeps, in milliseconds. */
const maxInterval = 3_600_000;

/**
 * A map for state that outlives a call. The map has a maximum size, and keeps the order in which its entries were set. It removes expired
 * entries even while nobody uses it. All module state must be in such a map, or in a function made by `perObject()`. ARCHITECTURE.md lists
 * this state, and `npm run lint` refuses any other module state.
 */
export class ExpiringMap<Key, Value> {
	private readonly entries = new Map<Key, { readonly value: Value; readonly until: number }>();
	private isWatched = false;

	/** @param bounds the largest number of entries, and their lifetime in milliseconds after they were last set */
	constructor(private readonly bounds: { readonly maxSize: number; readonly maxAge: number }) {}

	get(key: Key, now = Date.now()): Value | undefined {
		const { value, until = 0 } = this.entries.get(key) ?? {};
		return now < until ? value : undefined;
	}

	/** Sets an entry, which becomes the newest. Removes the oldest entries if they have expired, or if there are too many entries. */
	set(key: Key, value: Value, now = Date.now()): void {
		this.entries.delete(key);
		this.entries.set(key, { value, until: now + this.bounds.maxAge });
		for (const [oldest, { until }] of this.entries) {
			if (this.entries.size <= this.bounds.maxSize && until > now) break;
			this.entries.delete(oldest);
		}
		this.watch();
	}

	/** Returns the value of a key. If there is no value, makes one. The value is set again, so that values in use do not expire. */
	use(key: Key, make: () => Value, now = Date.now()): Value {
		const value = this.get(key, now) ?? make();
		this.set(key, value, now);
		return value;
	}

	delete(key: Key): void {
		this.entries.delete(key);
	}

	clear(): void {
		this.entries.clear();
	}

	/** Yields the keys and values, the oldest first. Expired entries are included until they are removed. */
	*[Symbol.iterator](): Generator<[Key, Value]> {
		for (const [key, { value }] of this.entries) yield [key, value];
	}

	private watch(): void {
		if (this.isWatched) return;
		this.isWatched = true;
		const sweep = () => {
			this.isWatched = false;
			const now = Date.now();
			for (const [key, { until }] of this.entries) if (until <= now) this.entries.delete(key);
			if (this.entries.size > 0) this.watch();
		};
		// Shipped code must not set a timer. The timer of an abort signal is allowed, because it does not keep the process alive.
		const { maxAge } = this.bounds;
		AbortSignal.timeout(Math.min(maxAge, maxInterval)).addEventListener('abort', sweep);
	}
}

/** Makes a function that keeps a value for each object. The value is freed together with the object. */
export function perObject<Key extends object, Value>(make: (key: Key) => Value) {
	const values = new WeakMap<Key, Value>();
	return (key: Key): Value => {
		const value = values.get(key) ?? make(key);
		values.set(key, value);
		return value;
	};
}
