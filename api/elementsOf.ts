const isIndex = (name: string): boolean => /^\d+$/.test(name);

const areIndexes = (names: readonly string[]): boolean => names.length > 0 && names.every(isIndex);

/**
 * Returns the elements of a list. PHP may write a list of records as an object with numbers as names: `{"1": {…}, "3": {…}}`. Such an
 * object is a list, too. An object with a number or a text among its values is no list. For example, `{"1": 50}` may be the rate of level
 * 1.
 *
 * @returns undefined if the value is no list
 */
export function elementsOf(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'object' || value === null || !areIndexes(Object.keys(value)))
		return undefined;
	const elements: unknown[] = Object.values(value);
	const isInner = (element: unknown) => typeof element === 'object';
	return elements.every(isInner) && elements.some((element) => element !== null)
		? elements
		: undefined;
}

/** Returns the elements of a documented list of texts, even if PHP wrote the list as an object. Returns any other value as it is. */
export const elementsOfTexts = (value: object): object =>
	areIndexes(Object.keys(value)) ? Object.values(value) : value;

/** Returns the elements of a documented list. An empty list may come as `{}`. A single element may come without a list around it. */
export function elementsOfList(value: object): readonly unknown[] {
	const isEmpty = Object.keys(value).length === 0;
	return elementsOf(value) ?? (isEmpty ? [] : [value]);
}
