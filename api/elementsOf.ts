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
