/** Makes a new list, sorted by keys that are compared as texts. */
export function sortBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
	const keyed = values.map((value) => ({ key: keyOf(value), value }));
	keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
	return keyed.map(({ value }) => value);
}
