const isIndex = (name: string): boolean => /^\d+$/.test(name);

const areIndexes = (names: readonly string[]): boolean => names.length > 0 && names.every(isIndex);

/**
 * The elements of a list, also of one of records that PHP wrote as an object with the places as names: `{"1": {…}, "3": {…}}`.
 * A number or a text beside such a name has it for a name: `{"1": 50}` may be the rate of level 1.
 *
 * @returns undefined where the value is no list
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

/** The elements of a documented list of texts, also of one that PHP wrote as an object; any other value as it is. */
export const elementsOfTexts = (value: object): object =>
	areIndexes(Object.keys(value)) ? Object.values(value) : value;

/**
 * The elements of a documented list, whichever way it came: an empty one may come as `{}`, and the only element may stand for
 * the list.
 */
export function elementsOfList(value: object): readonly unknown[] {
	const isEmpty = Object.keys(value).length === 0;
	return elementsOf(value) ?? (isEmpty ? [] : [value]);
}
