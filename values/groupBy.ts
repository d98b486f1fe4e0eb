/**
 * Groups values by a key, as `Map.groupBy()` does, which Node 20 does not have.
 *
 * @returns the values of each key, both in the order in which they come first
 * @example groupBy([1, 2, 3], (n) => n % 2) // Map { 1 => [1, 3], 0 => [2] }
 */
export function groupBy<Key, Value>(
	values: Iterable<Value>,
	keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const value of values) {
		const key = keyOf(value);
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
}
