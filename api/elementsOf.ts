const isIndex = (name: string): boolean => /^\d+$/.test(name);

/**
 * The elements of a list, also of one that PHP wrote as an object with the places as names: `{"1": …, "3": …}`.
 *
 * @returns undefined where the value is no list
 */
export function elementsOf(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'object' || value === null) return undefined;
	const names = Object.keys(value);
	return names.length > 0 && names.every(isIndex) ? Object.values(value) : undefined;
}

/**
 * The elements of a documented list, whichever way it came: an empty one may come as `{}`, and the only element may stand for
 * the list.
 */
export function elementsOfList(value: object): readonly unknown[] {
	const isEmpty = Object.keys(value).length === 0;
	return elementsOf(value) ?? (isEmpty ? [] : [value]);
}
